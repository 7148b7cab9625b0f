# Two commands suffice on a bare machine with python3 (3.11+) and make: `make demo` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
ARGS ?=

.PHONY: help setup run demo test coverage soak lint man docs wheel wheel-test bench quality figures pictures fuzz clean

help:             ## Say what can be made
	@grep -E '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: .venv/.run ## Make .venv with .venv/bin/tidings in it

.venv/.made:
	$(PYTHON) -m venv .venv
	@touch $@

.venv/.run: .venv/.made pyproject.toml constraints.txt
	@echo "setting up .venv (about a minute, once)"
	$(PIP) install -c constraints.txt -e .
	@touch $@

.venv/.dev: .venv/.run
	@echo "installing the test tools (once)"
	$(PIP) install -c constraints.txt -e '.[dev]'
	$(BIN)/python -m tests.acceptance.pages.test_replay
	@echo "compiling the program and its tests (once)"
	$(BIN)/python -m pytest -p no:xdist --collect-only -q > /dev/null || true
	@touch $@

.venv/.cluster: .venv/.run
	@echo "installing NATS and PostgreSQL (once)"
	$(PIP) install -c constraints.txt -e '.[cluster]'
	@touch $@

.venv/.docs: .venv/.run
	@echo "installing mkdocs (once)"
	$(PIP) install -c constraints.txt -e '.[docs]'
	@touch $@

.venv/.bench: .venv/.dev
	@echo "installing the peers to measure against (once)"
	$(PIP) install -c constraints.txt -e '.[bench]'
	@touch $@

run: setup        ## Start the program: controller, terminals and web page
	$(BIN)/tidings run $(ARGS)

demo: setup $(if $(findstring --cluster,$(ARGS)),.venv/.cluster) ## See it work on a small internet of its own, nothing from outside (ARGS=--cluster: on a cluster)
	$(BIN)/tidings demo $(ARGS)

test: .venv/.dev  ## Run all tests (ARGS="-k name" for one)
	$(BIN)/python -m pytest -n 3 --dist worksteal $(ARGS)

coverage: .venv/.dev ## Run all tests and list the lines and branches that none of them reaches (twice the time)
	rm -rf build/coverage; mkdir -p build/coverage
	$(BIN)/python -m coverage run -m pytest -n 3 --dist worksteal $(ARGS); code=$$?; \
	$(BIN)/python -m tests.tracing build/coverage && $(BIN)/python -m coverage combine -q && $(BIN)/python -m coverage report --skip-covered --show-missing && exit $$code

soak: .venv/.dev  ## Kill the program 400 times, let every call of store and network fail, read a million lines, run for a simulated day
	TIDINGS_SOAK_KILLS=200 TIDINGS_SOAK_LINES=1000000 $(BIN)/python -m pytest -q -s tests/acceptance/run/test_restarts.py \
	tests/acceptance/run/test_kill.py tests/integration/checklist/test_checklist_security.py $(ARGS)
	TIDINGS_SOAK_WRITERS=100 $(BIN)/python -m pytest -q -s tests/contract/cluster/test_concurrent_writers.py $(ARGS)
	TIDINGS_SOAK_FAULTS=1 $(BIN)/python -m pytest -q -s tests/contract/db/test_fault_matrix.py $(ARGS)
	TIDINGS_EXAMPLES=all $(BIN)/python -m pytest -q -n 2 tests/unit tests/contract tests/integration/pages/test_noise_program.py \
		tests/integration/web/test_api_schema.py $(ARGS)
	$(BIN)/python -m bench.longrun

lint: .venv/.dev  ## ruff and mypy --strict
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

man: setup        ## Write the man page and the completions of bash, zsh and fish into build/share
	$(BIN)/python -m tidings.cli.maintenance.manual build/share

docs: .venv/.docs ## Build the documentation as a site into site (python3 -m http.server -d site shows it)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

wheel: man        ## Build the wheel into dist
	rm -rf build/lib build/bdist.* dist
	$(PIP) wheel --no-deps -w dist .

wheel-test: wheel ## Install the wheel into an empty environment, run the demo there, and say how large it is
	$(BIN)/python tests/wheel.py dist/*.whl

bench: .venv/.dev ## Speed beside other programs and the limit of the machine, then quality (ARGS=--short: speed alone, some minutes)
	$(BIN)/python -m bench.speed $(ARGS) $(if $(ARGS),,; speed=$$?; $(MAKE) quality && exit $$speed)

quality: .venv/.dev ## How well pages, robots.txt files, feeds, articles, stories and headlines are read, beside other programs
	$(BIN)/python -m bench.changing --peers
	@for part in robots feeds articles stories noise monitoring headlines pagesreal; do \
	case $$part in stories|noise|monitoring) files=articles;; pagesreal) files=pages;; *) files=$$part;; esac; \
	if [ -d ../shared/data/$$files ]; then $(BIN)/python -m bench.$$part || exit 1; \
	else echo "bench.$$part: no files here; see CONTRIBUTING.md"; fi; done

figures: .venv/.bench ## Remake the tables of the docs, an hour and more in all (ARGS=news: one; ARGS=--list: what there is)
	$(BIN)/python -m bench.tables $(ARGS)

.PHONY: messages
messages: .venv/.dev ## Bring the catalogs of the web page's languages up to date (docs/languages.md)
	$(BIN)/python -m tests.messages

pictures: .venv/.dev ## Remake the pictures of the web page in docs/pictures (ARGS=now: one), with the system's Chromium
	$(BIN)/python -m bench.showcase $(ARGS)

fuzz: .venv/.dev  ## Give every reader spoiled inputs (ARGS="--seconds 60 feeds")
	$(BIN)/python -m fuzz $(ARGS)

clean:            ## Remove what make made
	rm -rf .venv build dist site .mypy_cache .pytest_cache .ruff_cache
