# A newcomer needs two commands: `make run` and `make test`. Plain `make` lists all of them.
SHELL := /bin/bash
SWIFT ?= swift
LIBS := libsdl2-dev libsdl2-image-2.0-0 libharfbuzz-dev libfribidi-dev pkg-config
RIG := xserver-xorg-core xserver-xorg-video-dummy sway
RELEASE := SWIFT="$(SWIFT)" Tools/release
# The folders of the example programs, apart from their build.
EXAMPLES := Examples/Sources Examples/Tests Examples/Package.swift
# Packages of their own that use this one as a user's does. They are built in the folder of this
# package: what it has compiled is not compiled again.
SHARE := --scratch-path .build
# Without debug info, some kinds of which valgrind cannot read.
OUTSIDE := SWIFT="$(SWIFT)" Tools/beside Tools/release --package-path Tests/Outside $(SHARE) -Xlinker -S
SHARED ?=
SEEDS ?=

.PHONY: help run test test-long programs proofs build install uninstall deb check-dist unit monkey soak soak-day soak-live roam fuzz mutants exclusivity check-rules allocations velocity e2e live-replay harm long-units long-taps long-pixels long-orders long-kills long-replays long-day determinism format lint check-layers test-shared seeds port port-test port-samples bench pictures abuse sanitize outside examples docs

help: ## print this list
	@grep -E '^[a-z0-9-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 16

run: ## install what is missing, build the program, open its demos; ARGS="run cart" opens one of them
	@Tools/setup $(LIBS)
	@$(RELEASE) --product pantograph
	@.build/release/pantograph $(ARGS)

test: ## run every test; needs no display and no GPU
	@Tools/setup $(LIBS) $(RIG)
	@$(MAKE) --no-print-directory check-layers programs
	@Tools/together "$(MAKE) --no-print-directory unit" "BUILT=1 $(MAKE) --no-print-directory proofs"

# What is proved by release programs. Much of it waits for time to pass, and so runs beside the unit tests.
PROOFS ?= monkey allocations velocity e2e
proofs:
	@for proof in $(PROOFS); do $(MAKE) --no-print-directory $$proof || exit 1; done

# All release programs that the tests use. With BUILT=1 in the environment no command builds them again.
programs: build
	@$(RELEASE) --product panto-soak
	@Benchmarks/run build
	@Benchmarks/velocity build

# Proofs that take longer than a newcomer waits.
PARTS ?= units taps pixels orders kills replays day
test-long: ## run the longer proofs; PARTS="units taps pixels orders kills replays day" chooses some of them
	@for part in $(PARTS); do $(MAKE) --no-print-directory long-$$part || exit 1; done

# Every seed of the tests with random input.
long-units:
	@PANTOGRAPH_LONG=1 $(MAKE) --no-print-directory unit

# A million taps in bursts (B21).
long-taps:
	@FLOOD_BURSTS=1000 SWIFT="$(SWIFT)" Tools/unit --filter FloodTests

long-pixels:
	@$(RELEASE) --product panto-soak
	@.build/release/panto-soak pixels 1500

# A million operations of each family against the documented orders of calls.
long-orders:
	@$(RELEASE) --product panto-soak
	@.build/release/panto-soak orders 1000000 $(or $(SEED),1)

long-kills:
	@$(MAKE) --no-print-directory harm KILLS=$(or $(KILLS),200)

long-replays:
	@$(MAKE) --no-print-directory live-replay

long-day:
	@$(MAKE) --no-print-directory soak-day

build: ## build the release program, .build/release/pantograph
	@Tools/setup $(LIBS)
	@$(RELEASE) --product pantograph

# Where `make install` puts things; DESTDIR stages them below another folder.
PREFIX ?= /usr/local
DESTDIR ?=
DIST := PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Tools/dist

install: ## install the built program with menu entry, icons, manual page, completions; PREFIX=/usr/local DESTDIR=
	@test -x .build/release/pantograph || $(MAKE) --no-print-directory build
	@$(DIST) install .build/release/pantograph

uninstall: ## remove what `make install` put there; the same PREFIX and DESTDIR
	@$(DIST) uninstall

deb: build ## pack the program for Debian 12 or later, .build/pantograph_VERSION_ARCHITECTURE.deb
	@Tools/dist deb .build/release/pantograph .build

check-dist: build ## check menu entry, metainfo, manual page, completions and Debian package with the validators present
	@Tools/dist check .build/release/pantograph

unit: ## run the unit tests, try what the compiler must refuse, and look for what only pretends to work
	@SWIFT="$(SWIFT)" Tools/unit
	@python3 Tests/Compile/run.py $(SWIFT)c "$$($(SWIFT) build --show-bin-path)/Modules"
	@python3 Tools/check-unused "$$($(SWIFT) build --show-bin-path)"

monkey: ## send a million random events to fifty views, draw 300 random scenes, check every rule, picture and order of calls
	@$(RELEASE) --product panto-soak
	@.build/release/panto-soak 1000000
	@.build/release/panto-soak pixels 150
	@.build/release/panto-soak orders 20000

soak: ## send a hundred million; SEED=N begins elsewhere
	@$(RELEASE) --product panto-soak
	@.build/release/panto-soak 100000000 $(or $(SEED),1)

soak-day: ## play 24 hours of ten fingers on the virtual clock, across the overflow of SDL's clock; HOURS=N
	@$(RELEASE) --product panto-soak
	@.build/release/panto-soak day $(or $(HOURS),24)

soak-live: build ## use the program at random on a real display: make soak-live [WAYLAND=1] [MINUTES=30] [SEED=N] [OUT=FOLDER]
	@Tools/setup $(RIG)
	@python3 Tests/EndToEnd/soak.py .build/release/pantograph $(if $(WAYLAND),--wayland) \
		--minutes $(or $(MINUTES),30) --seed $(or $(SEED),1) --out $(or $(OUT),.build/soak)

roam: build ## use the gallery at random on a real X server and watch its memory: make roam [MINUTES=20] [SEED=N]
	@Tools/setup $(RIG)
	@python3 Tests/EndToEnd/roam.py .build/release/pantograph \
		--minutes $(or $(MINUTES),20) --seed $(or $(SEED),1) --out $(or $(OUT),.build/roam)

fuzz: ## run libFuzzer: make fuzz TARGET=sdl|monkey|trace|evemu|libinput|scenario|png RUNS=N, or SECONDS_EACH=N
	@Tools/fuzz/run "$(or $(TARGET),all)" "$(or $(RUNS),$(if $(SECONDS_EACH),-1,100000))"

mutants: ## plant small faults and list those that the unit tests miss; ARGS=WORD BUDGET=SECONDS
	@SWIFT="$(SWIFT)" Tools/mutants/run $(ARGS)

exclusivity: ## run the unit tests with each access to each stored property checked
	@SWIFT="$(SWIFT)" Tools/check-exclusivity

check-rules: ## find rules that are cited and not in docs/rules; SPEC=FOLDER lists rules of another folder without a test
	@python3 Tools/check-rules $(SPEC)

allocations: ## prove 0 heap blocks per move event, SDL's queue included, and per frame of animations
	@said=$$(Benchmarks/run build 2>&1) || { echo "$$said"; exit 1; }
	@Benchmarks/run allocations
	@Benchmarks/run self-test

velocity: ## measure the error of velocities, beside the rules of other toolkits; SEED=N
	@Benchmarks/velocity $(SEED)

e2e: build ## use the built program under a real X server, with hostile files and pipes, and kill it
	@$(RELEASE) --product panto-soak
	@python3 Tests/EndToEnd/harm.py .build/release/panto-soak .build/release/pantograph $(or $(KILLS),10)
	@python3 Tests/EndToEnd/files.py .build/release/pantograph
	@python3 Tests/EndToEnd/run.py .build/release/pantograph
	@python3 Tests/EndToEnd/live_replay.py .build/release/pantograph --sessions 6 --seconds 3

live-replay: build ## record sessions with real touches under Xorg and sway and check their replays; SESSIONS=200 KEEP=FOLDER
	@Tools/setup $(RIG)
	@python3 Tests/EndToEnd/live_replay.py .build/release/pantograph --sessions $(or $(SESSIONS),200) \
		$(if $(KEEP),--keep $(KEEP))

harm: build ## kill it, fill the disk and break pipes, a thousand times each; KILLS=N
	@$(RELEASE) --product panto-soak
	@python3 Tests/EndToEnd/harm.py .build/release/panto-soak .build/release/pantograph $(or $(KILLS),1000)

determinism: build ## compare the bits under every heap, seed, locale, processor, band, on screen and off; LONG=1
	@$(SWIFT) build --product pantograph
	@$(RELEASE) --product panto-order
	@Tools/determinism .build/release/pantograph .build/debug/pantograph .build/release/panto-order

abuse: ## run programs that misuse the libraries from outside, each with a limit of time and memory
	@$(OUTSIDE)
	@Tests/Outside/run.py .build/release/abuse $(ARGS)

sanitize: ## run units, random input and abuse with the sanitizers of addresses and threads; KIND=address|thread MINUTES=5
	@Tools/setup $(LIBS)
	@for kind in $(or $(KIND),address thread); do SWIFT="$(SWIFT)" Tools/sanitize $$kind || exit 1; done

outside: ## compare the cost of a program's own classes with the library's, in instructions; run the test kit without Testing
	@Tools/setup $(LIBS) valgrind
	@$(OUTSIDE)
	@Tests/Outside/twins.py .build/release/twins
	@test "$$(.build/release/kit)" = "possible → began → changed ×9 → ended" || { echo "outside: the test kit failed"; exit 1; }

format: ## settle the layout of the sources
	@$(SWIFT) format -i -r -p Sources Tests Package.swift $(EXAMPLES)

examples: ## build the example programs, run their tests, and open the window of each for a second
	@Tools/setup $(LIBS)
	@Tools/beside sh -c '$(SWIFT) build --package-path Examples $(SHARE) --build-tests && Tests/Outside/needs.py .build/debug.yaml FirstApp'
	@Tools/beside timeout 600 $(SWIFT) test --package-path Examples $(SHARE) --skip-build --disable-xctest
	@for name in FirstApp Knob Kiosk Port Tutorials Families; do \
		SDL_VIDEODRIVER=dummy timeout --preserve-status -k 10 -s INT 1 .build/debug/$$name; \
		test $$? -eq 130 || { echo "examples: $$name did not run until Ctrl+C"; exit 1; }; \
	done

lint: ## check the layout, plain English, that public declarations have a comment, and the code in articles
	@$(SWIFT) format lint --strict -r -p Sources Tests Package.swift $(EXAMPLES)
	@python3 Tools/check-prose
	@python3 Tools/check-docs
	@python3 Tools/check-sizes
	@python3 Tools/embed-rules --check
	@python3 Tools/embed-code --check
	@python3 Tools/check-articles
	@python3 Tools/mutants/check-switches

docs: ## build the documentation, .build/docs, and fail if DocC warns
	@Tools/setup $(LIBS)
	@$(SWIFT) build --target Pantograph
	@$(SWIFT) build --target UIKit
	@$(SWIFT) build --target PantoTesting
	@SWIFT="$(SWIFT)" Tools/docs

check-layers: ## prove the arrows between modules, the time limit of every suite, that cited rules exist, and what setup says
	@python3 Tools/check-layers
	@python3 Tools/check-setup
	@python3 Tools/check-suites
	@python3 Tools/check-rules

test-shared: build ## play scenarios, recordings and vectors of another folder: make test-shared SHARED=FOLDER
	@Tools/check-shared .build/release/pantograph "$(SHARED)"
	@PANTOGRAPH_SHARED="$(abspath $(SHARED))" $(SWIFT) test --disable-xctest --filter SharedTests

seeds: ## build the programs of another folder and drag in them: make seeds SEEDS=FOLDER
	@Tools/setup $(LIBS)
	@Tools/seeds/run "$(SEEDS)"

port: ## build the tool behind `pantograph port`, with its Swift parser
	@Tools/port/make

port-test: ## test that tool
	@$(SWIFT) test --package-path Tools/port --disable-xctest

port-samples: ## port sample code with that tool, build it as a package of its own, and use it without a display
	@Tools/setup $(LIBS)
	@SWIFT="$(SWIFT)" Tools/port/samples

bench: ## measure beside plain C, in one run: make bench ARGS="W4a --json"
	@Tools/setup $(LIBS) valgrind libpixman-1-dev xvfb
	@Benchmarks/compare $(ARGS)

pictures: build ## draw the pictures of the documents
	@Tools/pictures .build/release/pantograph
