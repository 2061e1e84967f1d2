# make demo    a simulated table in the browser; ARGS='--rounds 2 --no-browser' passes options on
# make test    all checks and all tests; ARGS go to pytest
# make check   format, lint, types, layers, house style
# make setup   only the environment, with what the tests need
# make lock    lock the versions of requirements/*.in anew
# make pictures  every page in every state, language and size: checked, and on sheets under pictures/, to be looked at
# make asyncapi  write hub/wire/asyncapi.json anew from the message types
SHELL := bash
ARGS ?=
COMPILE := .venv/bin/python -m uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	--python-preference only-system --fork-strategy fewest --generate-hashes --no-emit-index-url --custom-compile-command 'make lock'

.PHONY: help demo test check setup lock pictures asyncapi
help:
	@sed -n 's/^# //p' Makefile

demo:
	@scripts/setup.sh run
	@exec .venv/bin/floorman demo $(ARGS)

test: setup
	@scripts/test.sh $(ARGS)

check: setup
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy
	.venv/bin/lint-imports
	.venv/bin/pytest -q tests/test_architecture.py tests/test_style.py tests/test_docs.py

setup:
	@scripts/setup.sh test

lock: setup
	$(COMPILE) requirements/build.in -o requirements/build.txt
	$(COMPILE) requirements/run.in -o requirements/run.txt
	$(COMPILE) requirements/test.in -o requirements/test.txt
	$(COMPILE) -c requirements/run.txt requirements/train.in -o requirements/train.txt

pictures: setup
	FLOORMAN_THOROUGH=1 FLOORMAN_PICTURES=pictures .venv/bin/pytest -q tests/dashboard/test_gallery.py $(ARGS)

asyncapi: setup
	.venv/bin/python -m hub.wire.asyncapi >hub/wire/asyncapi.json.new
	mv hub/wire/asyncapi.json.new hub/wire/asyncapi.json
