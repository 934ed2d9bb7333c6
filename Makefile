# The commands of the desk and of CI. `make play` starts a table; `make test` is what must pass.
# Needs Python 3.11 or newer with venv, and the package registries the first time. PYTHON=python3.12 picks an interpreter.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?=
WORKERS ?= 2
ARGUMENTS ?=
SELECT ?= not slow

# What an installation is made from; when one of these changes it is made again.
SOURCES := pyproject.toml hatch_build.py $(wildcard client/*.ts client/*.json)
TINY := $(wildcard tests/tiny/pyproject.toml)
comma := ,
EXTRAS := test,lint,postgres$(if $(shell command -v postgres),,$(comma)test-postgres)
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help play test test-all lint client-check browser clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(VENV)/.installed ## start a table in the browser (ARGUMENTS="..." go to `digsite serve`)
	$(BIN)/digsite serve $(ARGUMENTS)

test: lint $(VENV)/.testing browser ## ruff, mypy and the fast tests (SELECT= for a marker expression, WORKERS=2)
	$(BIN)/pytest --numprocesses $(WORKERS) --dist loadfile -m "$(SELECT)"

test-all: ## the same with the slow tests
	@$(MAKE) --no-print-directory test SELECT=

lint: $(VENV)/.testing client-check ## ruff and mypy, and tsc where there is a node
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

client-check: $(VENV)/.client-checked

clean: ## forget the environment and everything built
	rm -rf $(VENV) dist build client/node_modules src/digsite/web/static/client.js
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage htmlcov

$(BIN)/python:
	@PYTHON="$(PYTHON)" .ci/environment $(VENV)

$(VENV)/.installed: $(SOURCES) | $(BIN)/python
	@echo "Installing Digsite into $(VENV)"
	@$(PIP) install --editable .
	@touch $@

$(VENV)/.testing: $(SOURCES) $(TINY) | $(BIN)/python
	@echo "Installing Digsite and what tests it into $(VENV)"
	@$(PIP) install --editable '.[$(EXTRAS)]'
	@$(if $(TINY),$(PIP) install --no-deps --editable tests/tiny)
	@touch $(VENV)/.installed $@

# The client's type checker comes from npm; a machine without it, or with a node too old for it, leaves this out.
$(VENV)/.client-checked: $(wildcard client/*.ts client/*.json) | $(BIN)/python
	@if command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)'; then \
		cd client && npm ci --ignore-scripts --no-audit --no-fund --silent && npm run --silent check; \
	else echo "no npm with node 18 or newer: the client's types are not checked"; fi
	@touch $@

browser: $(VENV)/.testing
	@.ci/browser $(BIN)
