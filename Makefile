# What one does with this repository; plain `make` lists it.
PREFIX ?= /usr/local
SHELL := /bin/bash -o pipefail

# Linking the Swift runtime statically makes one binary that starts in milliseconds and runs on
# machines without Swift; macOS brings the runtime along. So it is with the library of C++, which is
# looked for first where it has no dynamic one beside it. Every function can be placed by itself, which
# lld does.
ifeq ($(shell uname -s),Linux)
static := --static-swift-stdlib -Xswiftc -L$(CURDIR)/.build/static -Xlinker --no-export-dynamic \
	-Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections
# The kernel maps a program in pieces of 64 KiB. A release lists in ORDER the functions that a start
# needs, and the linker places them side by side.
order = -T Resources/link/unnamed.ld --no-warn-symbol-ordering \
	$(if $(ORDER),--symbol-ordering-file=$(ORDER)) \
	$(shell getconf GNU_LIBC_VERSION | awk '$$2 >= 2.36 { print "-z pack-relative-relocs" }')
cxx := .build/static/libstdc++.a
docc := docc
symbols := swift symbolgraph-extract \
	-target $$(swift -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p')
else
static :=
docc := xcrun docc
symbols := xcrun swift symbolgraph-extract -sdk $$(xcrun --show-sdk-path) \
	-target $$(uname -m)-apple-macosx15.4
endif
# The compiler allocates so much that this saves a twentieth of the time of a build.
malloc := GLIBC_TUNABLES=glibc.malloc.tcache_count=1000:glibc.malloc.top_pad=67108864:$\
glibc.malloc.trim_threshold=1073741824
# The parts of the package to build; see Package.swift. They only grow: with fewer, swift build would
# remove what the others need.
parts = BOARD_PARTS=$$(mkdir -p .build && echo $(1) >>.build/parts && \
	sort -u -o .build/parts .build/parts && paste -sd, .build/parts)
release = $(call parts,$(1)) $(malloc) swift build -c release -debug-info-format none $(static) --product

# A warning is an error for whoever works on the program, never for whoever uses it.
strict = WARNINGS_AS_ERRORS=1 $(call parts,tests)
check_flags := --explicit-target-dependency-import-check error

# Installs what is missing of Debian's packages, or says how.
define need
@command -v dpkg >/dev/null || exit 0; \
missing=$$(for name in $(1); do \
	dpkg-query -W -f '$${Status}' $$name 2>/dev/null | grep -q 'ok installed' || echo $$name; \
done | xargs); \
if [ -z "$$missing" ]; then exit 0; fi; \
if [ "$$(id -u)" != 0 ]; then \
	echo "Missing: $$missing. Run this once, then make again:"; \
	echo "  sudo apt-get install -y $$missing"; exit 1; \
fi; \
echo "Installing $$missing"; \
{ apt-get -qq update && apt-get -qq install -y $$missing; } >/dev/null
endef

# Writes the documentation of a module that is built, from its comments and its catalogue; docc puts
# empty lines before what it says, if only those.
define document
@mkdir -p .build/docs/$(1)
@$(symbols) -module-name $(1) -I .build/debug/Modules -output-dir .build/docs/$(1)
@$(docc) convert Sources/$(1)/$(1).docc --additional-symbol-graph-dir .build/docs/$(1) \
	--fallback-display-name $(1) --fallback-bundle-identifier $(1) \
	--output-dir .build/docs/$(1).doccarchive $(docc_flags) | sed '/./,$$!d'
endef

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: build ## read the demo board (SOURCE=… reads another one)
	@.build/release/board-tui $(SOURCE)

# Tests know by the time of `built` whether the program is as new as its sources: where nothing has
# changed in it, swift build leaves the program itself as old as it is.
.PHONY: build
build: needs $(cxx) ## build the release program, .build/release/board-tui
	@mkdir -p .build && touch .build/built
	@$(call release,app) board-tui $(foreach flag,$(order),-Xlinker $(flag))
	@mv .build/built .build/release/built

.build/static/libstdc++.a:
	@mkdir -p $(@D) && ln -sf "$$(clang -print-file-name=$(@F))" $@

# The server is a program of its own: who reads boards builds nothing of it.
.PHONY: server
server: server-needs $(cxx)
	@$(call release,server) board-server

.PHONY: serve
serve: server ## build the server, .build/release/board-server, and start it (FLAGS=… are passed on)
	@.build/release/board-server $(FLAGS)

# Asks the running server everything that its description allows, and much that it does not.
.PHONY: check-api
check-api: server ## try the server by its own description, with schemathesis
	@Tests/BoardServerTests/check-api.sh .build/release/board-server

.PHONY: install
install: build ## install the program and its man pages into PREFIX=/usr/local
	install -d $(DESTDIR)$(PREFIX)/bin
	install -s -m 755 .build/release/board-tui $(DESTDIR)$(PREFIX)/bin/board-tui
	install -d $(DESTDIR)$(PREFIX)/share/applications
	install -m 644 Resources/board-tui.desktop $(DESTDIR)$(PREFIX)/share/applications
	install -d $(addprefix $(DESTDIR)$(PREFIX)/share/,man/man1 man/man5 \
		bash-completion/completions zsh/site-functions fish/vendor_completions.d)
	install -m 644 Resources/board-tui.1 $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 644 Resources/board-tui-config.5 Resources/board-tui-document.5 \
		$(DESTDIR)$(PREFIX)/share/man/man5
	install -m 644 Resources/completions/board-tui.bash \
		$(DESTDIR)$(PREFIX)/share/bash-completion/completions/board-tui
	install -m 644 Resources/completions/_board-tui \
		$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_board-tui
	install -m 644 Resources/completions/board-tui.fish \
		$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/board-tui.fish

# The server's completions are what it prints of itself.
.PHONY: install-server
install-server: server ## install the server, its man page and its completions into PREFIX=/usr/local
	install -d $(DESTDIR)$(PREFIX)/bin $(addprefix $(DESTDIR)$(PREFIX)/share/, \
		man/man8 bash-completion/completions zsh/site-functions fish/vendor_completions.d)
	install -s -m 755 .build/release/board-server $(DESTDIR)$(PREFIX)/bin/board-server
	install -m 644 Resources/board-server.8 $(DESTDIR)$(PREFIX)/share/man/man8/board-server.8
	.build/release/board-server --generate-completion-script bash \
		>$(DESTDIR)$(PREFIX)/share/bash-completion/completions/board-server
	.build/release/board-server --generate-completion-script zsh \
		>$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_board-server
	.build/release/board-server --generate-completion-script fish \
		>$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/board-server.fish

# Only files: the folders may be others' too.
.PHONY: uninstall
uninstall: ## take away what was installed into PREFIX=/usr/local
	rm -f $(foreach name,board-tui board-server,$(addprefix $(DESTDIR)$(PREFIX)/,bin/$(name) \
		share/bash-completion/completions/$(name) share/zsh/site-functions/_$(name) \
		share/fish/vendor_completions.d/$(name).fish))
	rm -f $(DESTDIR)$(PREFIX)/share/applications/board-tui.desktop \
		$(addprefix $(DESTDIR)$(PREFIX)/share/man/,man1/board-tui.1 man5/board-tui-config.5 \
		man5/board-tui-document.5 man8/board-server.8)

# Swift Testing begins all tests at once; on a machine of two cores those that wait for a program would
# then wait behind a thousand others.
width := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8

.PHONY: test
test: build server-needs ## run all tests, or those that FILTER=… matches, on the release program
	$(call need,ncurses-term openssl postgresql)
	@$(strict) $(width) swift test $(check_flags) $(if $(FILTER),--filter '$(FILTER)')

.PHONY: fuzz
fuzz: build ## serve the program random faults (SECONDS=… ends it, SEED=… repeats them)
	@$(strict) FUZZ_SECONDS="$(SECONDS)" FUZZ_SEED="$(SEED)" \
		swift test $(check_flags) --filter HostileTests.FuzzTests

# The messages of the sources, as gettext reads them.
messages = .build/debug/ribs-conventions --messages Sources >.build/messages.pot
korean := Resources/translations/ko.po

.PHONY: translations
translations: ## add new messages of the sources to the translations, and remove old ones
	$(call need,gettext)
	@$(strict) swift build $(check_flags) --product ribs-conventions
	@$(messages)
	@msgmerge --quiet --update --backup=none --no-fuzzy-matching --no-wrap $(korean) .build/messages.pot
	@msgattrib --no-obsolete --no-wrap --output-file=$(korean) $(korean)
	@msgattrib --untranslated --no-wrap $(korean)

# msgcmp reports messages without a translation as errors, and unused translations as warnings.
.PHONY: check-translations
check-translations:
	$(call need,gettext)
	@$(messages)
	@msgfmt --check --output-file=/dev/null $(korean)
	@! { LC_ALL=C.UTF-8 msgcmp $(korean) .build/messages.pot 2>&1; } | grep .

.PHONY: check
check: needs server-needs ## check the format, the conventions and the documentation; build strictly
	@swift format lint --strict --recursive Sources Tests Package.swift
	@$(strict) swift build --build-tests $(check_flags)
	@.build/debug/ribs-conventions Sources Tests
	@$(MAKE) --no-print-directory check-translations
	@$(MAKE) --no-print-directory archives docc_flags=--warnings-as-errors

.PHONY: docs
docs: ## write the documentation of the RIBs libraries into .build/docs
	@$(strict) swift build $(check_flags) --target RIBsTesting
	@$(MAKE) --no-print-directory archives
	@rm -rf .build/docs/site
	@$(docc) merge .build/docs/RIBs.doccarchive .build/docs/RIBsTesting.doccarchive \
		--synthesized-landing-page-name RIBs --output-path .build/docs/site
	@echo "To read it at http://localhost:8000/documentation:"
	@echo "  python3 -m http.server --directory .build/docs/site"

.PHONY: archives
archives:
	@$(docc) --help >/dev/null 2>&1 || { \
		echo "There is no docc, which writes the documentation, beside this swift;"; \
		echo "the toolchains of swift.org and Xcode have it."; exit 1; }
	$(call document,RIBs)
	$(call document,RIBsTesting)

.PHONY: format
format: ## format the sources
	@swift format --in-place --recursive Sources Tests Package.swift

.PHONY: pictures
pictures: build server ## take the pictures of the program again, in a real xterm
	$(call need,curl fonts-inconsolata fonts-noto-cjk fonts-symbola imagemagick jq x11-utils xdotool \
		xterm xvfb)
	@Resources/pictures/take.sh .build/release/board-tui .build/release/board-server Resources/pictures

# The profile is a run under valgrind; the tarball has the program, its man pages and completions.
version = $(shell sed -n 's/.*current = "\(.*\)"/\1/p' Sources/board-tui/CommandLine/Version.swift)
tarball = board-tui-$(version)-$(shell uname -sm | tr 'A-Z ' 'a-z-')

.PHONY: release
release: build ## pack the program, ordered by a profile and stripped, into .build/*.tar.gz
	$(call need,binutils valgrind)
	@$(call release,tests) Benchmarks
	@$(call release,tests) BenchmarkFloor
	@mv .build/release/board-tui .build/release/unordered
	@Resources/link/list.sh .build/release/unordered .build/release/Benchmarks >.build/functions.order
	@rm -rf .build/$(tarball) && $(MAKE) --no-print-directory install \
		ORDER=.build/functions.order DESTDIR=.build/ PREFIX=$(tarball) >.build/install.log
	@Resources/link/compare.sh .build/release/Benchmarks \
		.build/release/unordered .build/$(tarball)/bin/board-tui
	@cp LICENSE .build/$(tarball)/
	@tar -czf .build/$(tarball).tar.gz -C .build $(tarball) && echo .build/$(tarball).tar.gz

.PHONY: bench
bench: build ## measure the program beside a plain C one (FLAGS=… are passed on)
	@$(call release,tests) Benchmarks
	@$(call release,tests) SourceBenchmarks
	@$(call release,tests) StoreBenchmarks
	@$(call release,tests) RIBsBenchmarks
	@$(call release,tests) BenchmarkFloor
	@.build/release/Benchmarks $(FLAGS)
	@.build/release/SourceBenchmarks
	@.build/release/StoreBenchmarks
	@.build/release/RIBsBenchmarks

.PHONY: bench-server
bench-server: server ## measure the server beside a constant (POSTS=… in its board)
	$(call need,curl postgresql wrk)
	@POSTS="$(POSTS)" Tests/BoardServerTests/bench-server.sh .build/release/board-server

.PHONY: server-needs
server-needs:
	$(call need,libpq-dev libsodium-dev libsqlite3-dev zlib1g-dev)

.PHONY: needs
needs:
	$(call need,libncurses-dev libcurl4-openssl-dev libmd4c-dev libqrencode-dev libsqlite3-dev \
		libtomlplusplus-dev libxml2-dev zlib1g-dev)
