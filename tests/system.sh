#!/bin/sh
# Finds what the tests need beside Python (Chromium, PostgreSQL, nginx, Node), or installs Debian's packages where that is possible.
missing=""
# The shell without windows is preferred: it needs less of the processor where there is no graphics card.
command -v chromium-headless-shell >/dev/null || missing="$missing chromium-headless-shell"
command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || missing="$missing nginx"
command -v npm >/dev/null || missing="$missing nodejs npm"
[ -z "$missing" ] && exit 0
has_browser() { command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null; }
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing$missing for the tests."
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing >/dev/null
elif [ "$missing" = " chromium-headless-shell" ] && has_browser; then
    exit 0
else
    echo "Not found:$missing. The tests that need them will be skipped; install them with your package manager."
fi
