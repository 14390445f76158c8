# `make help` lists the targets. Needs a Python of 3.11 or newer; uses uv where it is installed.
.POSIX:
.SUFFIXES:
.PHONY: help demo test check bench lock clean

PY = .venv/bin/python

help:  ## say what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-6s %s\n", $$1, $$2 }' Makefile

demo: .venv/runtime  ## make .venv, and show what OnRecord does
	@.venv/bin/onrecord demo $(ARGS)

test: .venv/dev  ## run the tests, two at a time; ARGS="tests/unit -x" goes to pytest
	@$(PY) -m pytest -n 2 $(ARGS)

check: .venv/dev  ## lint, format, types, the direction of imports
	@$(PY) -m ruff check --quiet .
	@$(PY) -m ruff format --quiet --check . || { echo "format with: $(PY) -m ruff format ."; exit 1; }
	@$(PY) -m pyright
	@.venv/bin/lint-imports --no-logo

bench: .venv/dev  ## measure; ARGS="..." goes to the benchmarks
	@$(PY) -m bench $(ARGS)

lock:  ## lock the dependencies anew (needs uv); UPGRADE=--upgrade takes the newest
	@sh .ci/lock $(UPGRADE)

clean:  ## remove .venv and the tools' caches, never a graph
	@rm -rf .venv dist .pytest_cache .ruff_cache .hypothesis .import_linter_cache

# A stamp inside .venv: the environment is made again only when what it is made of changed.
.venv/runtime: requirements.lock pyproject.toml .ci/venv
	@sh .ci/venv requirements.lock
	@touch $@

.venv/dev: requirements-dev.lock pyproject.toml .ci/venv
	@sh .ci/venv requirements-dev.lock
	@touch $@ .venv/runtime
