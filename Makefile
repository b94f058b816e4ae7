# `make run` and `make test` need nothing but Python 3.11 and make: packaging/setup.sh brings the rest.

.DEFAULT_GOAL := help
.PHONY: help run test quick torture bench samples screenshots pictures drawings try-install portable bundle release clean setup-run setup-test setup-bundle

# another interpreter than python3:  make run PYTHON=/path/to/python3.12
PYTHON ?=
export PYTHON

# real material for the tests, where it lies beside the checkout
ifneq ($(realpath ../shared/reference),)
export GTAPP_REFERENCE ?= $(realpath ../shared/reference)
endif

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

run: setup-run ## set up, then start the program on the Zettelkatalog sample
	@sh packaging/run.sh

test: setup-test ## set up, then run every check and all tests (ARGS="..." goes to pytest)
	@sh packaging/check.sh $(ARGS)

quick: setup-test ## run the checks of every commit: all static ones, and the quick tests, those of the window's parts too
	@sh packaging/check.sh --quick $(ARGS)

# HOURS=2 for more time, WRITE=1 to put the figures into docs/reliability.md, GTAPP_TORTURE_STATE=folder to add up several runs
torture: export GTAPP_TORTURE_HOURS ?= $(or $(HOURS),0.5)
torture: export GTAPP_TORTURE_STATE ?= $(CURDIR)/build/torture/$(NOW)
torture: NOW := $(shell date +%Y%m%d-%H%M%S)
torture: setup-test ## run the long tests that `make test` leaves out: half an hour, or HOURS=n
	GTAPP_EXAMPLES=$${GTAPP_EXAMPLES:-1} .venv/bin/pytest -n 2 --dist worksteal -m torture --timeout 1800 $(ARGS); \
	code=$$?; .venv/bin/python -m tests.torture.report $(if $(WRITE),--write); \
	echo "results: $$GTAPP_TORTURE_STATE/results.jsonl"; exit $$code

bench: setup-test ## measure speed
	.venv/bin/python -m tests.performance.bench $(ARGS)

samples: setup-test ## generate the sample projects
	.venv/bin/python packaging/make_samples.py

screenshots: setup-test ## take pictures of the program's windows
	.venv/bin/python packaging/screenshots.py $(ARGS)

pictures: export GTAPP_PICTURES ?= $(CURDIR)/build/pictures
pictures: export QT_SCALE_FACTOR = $(or $(SCALE),1)
pictures: export QT_QPA_PLATFORM = offscreen:configfile=$(CURDIR)/build/screen.json
pictures: SCREEN ?= 1280x800
pictures: setup-test ## take pictures of every window, in both themes and all languages, into build/pictures (SCREEN=1920x1080 SCALE=2)
	@mkdir -p build
	@echo $(SCREEN) | sed -E 's/(.*)x(.*)/{"screens": [{"name": "screen", "x": 0, "y": 0, "width": \1, "height": \2, "dpr": 1, "logicalDpi": 96, "logicalBaseDpi": 96}]}/' >build/screen.json
	.venv/bin/pytest -n 2 -m pictures --timeout 900 tests/window/test_pictures.py $(ARGS)

drawings: setup-test ## draw what imports what, layer by layer, into build/layers.md
	@.venv/bin/python packaging/draw_layers.py

try-install: setup-test ## install wheel and source distribution by uv, pipx and pip for every Python here, and try each
	.venv/bin/pytest -n 2 -m install --timeout 900 tests/packaging/test_install.py $(ARGS)

portable: setup-test ## run the quick tests below the window without POSIX's modules, with Windows' rules for names of files
	PYTHONPATH=$(CURDIR)/tests/portable .venv/bin/pytest -n 2 -m "not torture and not install and not slow and not posix" \
		--ignore=tests/kit --ignore=tests/editor --ignore=tests/window --ignore-glob="tests/features/*/window" --ignore=tests/docs --ignore=tests/packaging $(ARGS)

bundle: setup-bundle ## build what needs no Python, a program folder and a Debian package; try both on a bare Debian, and measure them
	.venv/bin/python packaging/bundle/build.py $(ARGS)
	packaging/bundle/try.sh
	.venv/bin/python packaging/bundle/measure.py

release: setup-bundle ## run every check, build, tag and write the release notes: make release VERSION=1.2.3
	.venv/bin/python packaging/release.py $(VERSION)

setup-run:
	@sh packaging/setup.sh run

setup-test:
	@sh packaging/setup.sh test

setup-bundle:
	@sh packaging/setup.sh bundle

clean: ## remove everything that the set-up and the checks made here
	rm -rf .venv .tools .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage* build dist
