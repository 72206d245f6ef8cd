.PHONY: help run check newest train-check docs lock
UV = uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header pyproject.toml --extra heic --extra fast --extra page --group build

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

run:  ## set up and say what the recorder does (the same as ./run)
	@./run

check:  ## everything that must hold before a change is delivered (the same as ./check)
	@./check

newest:  ## the tests with the newest releases of what the program runs on, where these are not the pinned ones
	.venv/bin/python -m workshop.tools.release.newest

.PHONY: install-check
install-check:  ## build the wheel, install it by pip, uv and pipx, try each, measure, lint the Dockerfile (about 3 minutes)
	.venv/bin/python -m workshop.tools.release.installing

train-check:  ## train each net for a few steps (needs PyTorch: .venv/bin/pip install --group train)
	.venv/bin/python -m pytest -q -rs --durations=10 tests/workshop/nets/test_training.py tests/workshop/nets/test_descent.py

.PHONY: attack
attack:  ## 10,000 bad inputs, 100 kills and 100 interrupts: about 20 minutes; ./check tries 300 and 3
	.venv/bin/python -m workshop.attack --cases 10000 --kills 100 --write

docs:  ## write the generated parts of the documents again
	.venv/bin/python -m workshop.tools.docs

lock:  ## pin the newest packages that pyproject.toml allows (needs uv: pip install uv)
	$(UV) --upgrade -o requirements/run.txt
	$(UV) --upgrade --extra club --extra cluster --group test -c requirements/run.txt -o requirements/check.txt
