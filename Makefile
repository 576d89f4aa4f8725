# A newcomer needs two commands: `make run` and `make test`. Plain `make` lists all of them.
SHELL := /bin/bash
SWIFT ?= swift
LIBS := libsdl2-dev libsdl2-image-2.0-0 libharfbuzz-dev libfribidi-dev pkg-config
RIG := xserver-xorg-core xserver-xorg-video-dummy sway
RELEASE := SWIFT="$(SWIFT)" Tools/release
# One build for both programs. Without debug info, some kinds of which valgrind cannot read.
OUTSIDE := $(SWIFT) build -c release --package-path Tests/Outside -Xlinker -S
SHARED ?=
SEEDS ?=

.PHONY: help run test build unit monkey soak soak-day soak-live fuzz mutants exclusivity check-rules allocations velocity e2e harm determinism format lint check-layers test-shared seeds port port-test bench pictures abuse outside start-order

help: ## this list
	@grep -E '^[a-z0-9-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 16

run: ## install what is missing, build release, open the app
	@Tools/setup $(LIBS)
	@$(RELEASE) --product pantograph
	@.build/release/pantograph $(ARGS)

test: ## every test; needs no display and no GPU
	@Tools/setup $(LIBS) $(RIG)
	@$(MAKE) --no-print-directory check-layers unit monkey allocations velocity e2e

build: ## the release program
	@Tools/setup $(LIBS)
	@$(RELEASE) --product pantograph

unit: ## the unit tests alone, and what the compiler must refuse
	@SWIFT="$(SWIFT)" Tools/unit
	@python3 Tests/Compile/run.py $(SWIFT)c "$$($(SWIFT) build --show-bin-path)/Modules"

monkey: ## the monkey test: a million random events over fifty views, every rule checked after each report
	@$(RELEASE) --product panto-soak
	@.build/release/panto-soak 1000000

soak: ## a hundred times as many; SEED=N begins elsewhere
	@$(RELEASE) --product panto-soak
	@.build/release/panto-soak 100000000 $(or $(SEED),1)

soak-day: ## 24 hours of ten fingers on the virtual clock, across the wrap of SDL's clock; HOURS=N
	@$(RELEASE) --product panto-soak
	@.build/release/panto-soak day $(or $(HOURS),24)

soak-live: build ## the program used at random on a real display: make soak-live [WAYLAND=1] [MINUTES=30] [SEED=N] [OUT=FOLDER]
	@Tools/setup $(RIG)
	@python3 Tests/EndToEnd/soak.py .build/release/pantograph $(if $(WAYLAND),--wayland) \
		--minutes $(or $(MINUTES),30) --seed $(or $(SEED),1) --out $(or $(OUT),.build/soak)

fuzz: ## libFuzzer: make fuzz TARGET=sdl|monkey|trace|evemu|libinput|scenario|png RUNS=N, or SECONDS_EACH=N
	@Tools/fuzz/run "$(or $(TARGET),all)" "$(or $(RUNS),$(if $(SECONDS_EACH),-1,100000))"

mutants: ## small slips behind switches in one build: which ones the unit tests notice; ARGS=WORD BUDGET=SECONDS
	@SWIFT="$(SWIFT)" Tools/mutants/run $(ARGS)

exclusivity: ## the unit tests, with each access to each stored property checked
	@SWIFT="$(SWIFT)" Tools/check-exclusivity

check-rules: ## rules that are cited and not in docs/rules; with SPEC=FOLDER, rules of another specification without a test
	@python3 Tools/check-rules $(SPEC)

allocations: ## 0 heap blocks per move event, SDL's queue included, and per frame of animations; invalid figures are refused
	@said=$$(Benchmarks/run build 2>&1) || { echo "$$said"; exit 1; }
	@Benchmarks/run allocations
	@Benchmarks/run self-test

velocity: ## how far velocities are from the truth, beside the rules of other toolkits: make velocity [SEED=N]
	@Benchmarks/velocity $(SEED)

e2e: build ## the built program under a real X server, with hostile files and pipes, killed in the middle
	@$(RELEASE) --product panto-soak
	@python3 Tests/EndToEnd/harm.py .build/release/panto-soak .build/release/pantograph $(or $(KILLS),25)
	@python3 Tests/EndToEnd/files.py .build/release/pantograph
	@python3 Tests/EndToEnd/run.py .build/release/pantograph

harm: build ## kills, full disks and broken pipes, a thousand times each: make harm KILLS=N
	@$(RELEASE) --product panto-soak
	@python3 Tests/EndToEnd/harm.py .build/release/panto-soak .build/release/pantograph $(or $(KILLS),1000)

determinism: build ## the same bits under every heap, seed, locale, processor, band, on screen or not; LONG=1
	@$(SWIFT) build --product pantograph
	@$(RELEASE) --product panto-order
	@Tools/determinism .build/release/pantograph .build/debug/pantograph .build/release/panto-order

abuse: ## programs that misuse the libraries from outside, each with a limit of time and of memory
	@$(OUTSIDE)
	@Tests/Outside/run.py Tests/Outside/.build/release/abuse $(ARGS)

outside: ## what a program's own classes cost beside the library's, in instructions; fails above the limits
	@Tools/setup $(LIBS) valgrind
	@$(OUTSIDE)
	@Tests/Outside/twins.py Tests/Outside/.build/release/twins

format: ## settle the layout
	@$(SWIFT) format -i -r -p Sources Tests Package.swift

lint: ## check the layout, that comments are plain English, and that public declarations have one
	@$(SWIFT) format lint --strict -r -p Sources Tests Package.swift
	@python3 Tools/check-prose
	@python3 Tools/check-docs

check-layers: ## prove the arrows between modules, the time limit of every suite, and that cited rules exist
	@python3 Tools/check-layers
	@python3 Tools/check-suites
	@python3 Tools/check-rules

test-shared: build ## scenarios, recordings, vectors of another folder: make test-shared SHARED=FOLDER
	@Tools/check-shared .build/release/pantograph "$(SHARED)"
	@PANTOGRAPH_SHARED="$(abspath $(SHARED))" $(SWIFT) test --disable-xctest --filter SharedTests

seeds: ## the founding documents' programs, built and dragged: make seeds SEEDS=FOLDER
	@Tools/setup $(LIBS)
	@Tools/seeds/run "$(SEEDS)"

start-order: ## which functions the linker puts side by side, so that the program takes little memory
	@Tools/setup $(LIBS) valgrind xvfb
	@$(RELEASE) --product pantograph
	@Tools/start-order

port: ## the tool behind `pantograph port`; it has a Swift parser to build first
	@Tools/port/make

port-test: ## its tests
	@$(SWIFT) test --package-path Tools/port --disable-xctest

bench: ## ours beside plain C, in one run: make bench ARGS="W4a --json"
	@Tools/setup $(LIBS) valgrind libpixman-1-dev xvfb
	@Benchmarks/compare $(ARGS)

pictures: build ## the pictures of the documents
	@mkdir -p docs/pictures
	@.build/release/pantograph snapshot cart -o docs/pictures/cart.png --at 0.5
