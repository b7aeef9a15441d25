# make play: set up and play.  make test: set up and check everything.  Only Python 3.11+, make and a package index are needed.
PYTHON ?= python3
VENV := .venv
DEV := .venv-dev
SOURCES := $(shell find src -type f ! -name '*.pyc' ! -path '*.egg-info*')
# Asked by the shell when a line runs: make itself would ask before the installation.
COMPILED = $$($(VENV)/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
# One lock file pins what is installed and what builds it; pip checks the hashes in it.
LOCKED := $(PYTHON) tools/locked.py
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play install dev test coverage mutants lint docs bench bench-review soak golden lock dist clean

# The first time the page opens before everything is compiled; the compiled build takes over by itself.
play: $(VENV)/.needs
	@if $(MAKE) --question --no-print-directory install; then $(VENV)/bin/ludotheque serve --open; else $(VENV)/bin/python tools/play.py; fi

install: $(VENV)/.done

# What the program needs to run. Python's own byte code is made when it is first used.
$(VENV)/.needs: requirements.lock pyproject.toml
	@echo "Fetching what is needed …"
	@test -x $(VENV)/bin/python || $(PYTHON) -m venv $(VENV)
	@$(LOCKED) > $(VENV)/needs.txt
	@$(VENV)/bin/python -m pip install --quiet --no-compile -r $(VENV)/needs.txt
	@touch $@

$(VENV)/.done: requirements.lock pyproject.toml setup.py $(SOURCES)
	test -x $(VENV)/bin/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing and compiling; the first time takes about a minute."
	rm -rf $(VENV)/build && mkdir $(VENV)/build && cp -R src setup.py pyproject.toml README.md LICENSE $(VENV)/build
	@# Compiling and fetching what it needs go on at the same time.
	$(LOCKED) --build > $(VENV)/build/needs.txt
	export PIP_NO_COMPILE=1; ($(PYTHON) -m venv $(VENV)/build/env && $(VENV)/build/env/bin/python -m pip install --quiet -r $(VENV)/build/needs.txt && \
	  LUDOTHEQUE_PROGRESS=$$( (: > /dev/tty) 2> /dev/null && echo /dev/tty || echo /dev/null) \
	  $(VENV)/build/env/bin/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir $(VENV)/build/wheel ./$(VENV)/build) & builder=$$!; \
	$(MAKE) --no-print-directory $(VENV)/.needs && wait $$builder
	$(VENV)/bin/python -m pip install --quiet --no-compile --no-deps --force-reinstall $(VENV)/build/wheel/*.whl
	rm -rf $(VENV)/build
	touch $@

dev: $(DEV)/.done

$(DEV)/.done: requirements.lock pyproject.toml setup.py
	test -x $(DEV)/bin/python || $(PYTHON) -m venv $(DEV)
	$(LOCKED) --build dev lab rl openspiel ray docs > $(DEV)/needs.txt
	$(DEV)/bin/python -m pip install --quiet -r $(DEV)/needs.txt
	$(DEV)/bin/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

lint: dev
	$(DEV)/bin/ruff check .
	$(DEV)/bin/ruff format --check .
	$(DEV)/bin/mypy
	$(DEV)/bin/lint-imports --no-logo --no-cache
	$(DEV)/bin/vulture
	sh tests/js/run.sh lint

# What is compiled, and what calls it most, is tested both ways; the rest is the same code in both builds and runs once, on
# the compiled one. The tests of the house start a server and play without compiled code.
BOTH := tests/kernel tests/search tests/games tests/tables tests/adapters/test_vector.py examples

test:
	sh tests/system.sh
	$(MAKE) -j2 install lint
	sh tests/js/run.sh test
	LUDOTHEQUE_EXPECT=interpreted LUDOTHEQUE_EXAMPLES=1 $(DEV)/bin/python -m pytest -n 2 --dist worksteal $(BOTH) tests/house
	LUDOTHEQUE_EXPECT=compiled PYTHONPATH=$(COMPILED) $(DEV)/bin/python -m pytest -n 2 --dist worksteal --ignore tests/house --ignore tests/web/e2e
	LUDOTHEQUE_EXPECT=compiled PYTHONPATH=$(COMPILED) $(DEV)/bin/python -m pytest -n 2 --dist worksteal tests/web/e2e

# Which lines the tests run, of the parts that are never compiled and inside of servers too; `make mutants` needs the record.
coverage: dev
	$(DEV)/bin/python tools/mutants.py lines
	$(DEV)/bin/coverage report --data-file var/mutants/lines.db --include 'src/ludotheque/tables/*,src/ludotheque/store/*,src/ludotheque/web/*,src/ludotheque/reviews/*,src/ludotheque/learn/*' --skip-covered --sort cover

# Injects a sample of small bugs and lists those that no test finds. Results are kept in var/, so that it can be
# stopped and run again.
mutants: dev
	test -f var/mutants/lines.db || $(DEV)/bin/python tools/mutants.py lines
	$(DEV)/bin/python tools/mutants.py run --count 200

docs: dev
	$(DEV)/bin/python docs/build.py
	$(DEV)/bin/mkdocs build --strict --quiet

bench: install dev
	$(LOCKED) bench > $(DEV)/bench.txt
	$(DEV)/bin/python -m pip install --quiet -r $(DEV)/bench.txt
	PYTHONPATH=$(COMPILED) $(DEV)/bin/python benchmarks/engine.py
	PYTHONPATH=$(COMPILED) $(DEV)/bin/python benchmarks/search.py
	PYTHONPATH=$(COMPILED) $(DEV)/bin/python benchmarks/strength.py kuhlorado
	PYTHONPATH=$(COMPILED) $(DEV)/bin/python benchmarks/lab.py
	PYTHONPATH=$(COMPILED) $(DEV)/bin/python benchmarks/opponents.py
	@# Peers of the environments lie apart, since they bring much along; one that does not install is left out.
	-$(DEV)/bin/python -m pip install --quiet --upgrade --target $(DEV)/peers rlcard chess pygame
	-$(DEV)/bin/python -m pip install --quiet --upgrade --target $(DEV)/peers pgx
	PYTHONPATH=$(COMPILED):$(DEV)/peers $(DEV)/bin/python -W ignore benchmarks/environments.py

# What must hold of reviews; figures so far are kept in var/, so that it can be run in pieces.
MINUTES ?= 10
bench-review: install dev
	mkdir -p var
	for game in kuhlorado niet chevoux nevaches neuland; do \
		PYTHONPATH=$(COMPILED) $(DEV)/bin/python benchmarks/review.py $$game --results var/review.jsonl --minutes $(MINUTES); \
	done

soak: install dev
	LUDOTHEQUE_EXPECT=compiled LUDOTHEQUE_EXAMPLES=200 PYTHONPATH=$(COMPILED) $(DEV)/bin/python -m pytest -n 2 --dist worksteal --timeout 3600 tests/games
	LUDOTHEQUE_EXPECT=compiled LUDOTHEQUE_SOAK=1 PYTHONPATH=$(COMPILED) $(DEV)/bin/python -m pytest -n 2 --timeout 3600 tests/web/e2e/test_stage.py

golden: dev
	LUDOTHEQUE_GOLDEN=write $(DEV)/bin/python -m pytest -n 2 tests/games examples -k 'playthrough or order_of_legal or traces'

lock:
	$(DEV)/bin/uv pip compile pyproject.toml --all-extras --universal --no-header --generate-hashes --python-version 3.11 --quiet -o requirements.lock

# A source distribution and a manylinux wheel of this machine's Python, checked as an index would. HOME_PAGE=https://… is
# the address of the repository from which it is published.
dist: dev
	$(LOCKED) dist > $(DEV)/dist.txt
	$(DEV)/bin/python -m pip install --quiet -r $(DEV)/dist.txt
	rm -rf dist && LUDOTHEQUE_WHOLE=1 LUDOTHEQUE_HOME="$(HOME_PAGE)" $(DEV)/bin/uv build --quiet --out-dir dist
	PATH="$(CURDIR)/$(DEV)/bin:$$PATH" $(DEV)/bin/auditwheel repair --wheel-dir dist dist/*-linux_*.whl && rm dist/*-linux_*.whl
	$(DEV)/bin/twine check --strict dist/*

clean:
	rm -rf $(VENV) $(DEV) node_modules build dist src/*.egg-info
