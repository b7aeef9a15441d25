#!/bin/sh
# Checks the scripts of the page, `lint` or `test`, where Node 20 or newer is installed; a CI run (CI=true) must have it.
set -e
cd "$(dirname "$0")/../.."
if ! command -v npm >/dev/null || ! node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)'; then
    [ "$CI" = true ] && { echo "Node 20 is missing: the scripts of the page cannot be checked."; exit 1; }
    echo "Node 20 is not installed: the scripts of the page are not checked."
    exit 0
fi
[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund --loglevel=error
if [ "$1" = test ]; then
    exec node --no-warnings --test --test-reporter=dot tests/js/
fi
exec npm run --silent lint
