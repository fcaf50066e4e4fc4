# SPDX-License-Identifier: GPL-3.0-or-later
#
# For players:   make play        installs what is missing, builds, and starts a game
# For packagers: make && make install PREFIX=/usr DESTDIR=...    (CC, CFLAGS, CPPFLAGS, LDFLAGS, LDLIBS as usual)
# For work here: make test        installs what is missing, builds, and runs all tests
#                make check-all   the same at full size, under sanitizers, with fuzzing, load and lint
#                make check, asan, ubsan, tsan, fuzz, load, lint, fmt, bench    one of these, installing nothing
#                make MPI=1 ...   the same in build/VARIANT-mpi, for mpirun (needs libopenmpi-dev and openmpi-bin)
#                make beam-key    finds the weights of the hindsight agent anew
#                make hindsight-bias  how far the hindsight agent's values are from how games end
#                make win-chance  fits the curve from margins to chances anew; make reliability checks it
#                make homestead-weights    the same for the ratings of Homestead's placements
#                make arrangement RECORDS=games.jsonl    how far the grids of Homestead games are from the best arrangement
#                V=1 shows whole commands
#
# A variant (release, asan, ubsan, tsan, fuzz) is built in build/VARIANT, in folders like those of the sources.
# Sources are found by their place, so a new file needs no line here.

VERSION := $(shell sed -n 's/^.define WAGONS_VERSION "\(.*\)"/\1/p' include/wagons/game.h)

VARIANT ?= release
# MPI=1 builds a program that mpirun spreads over processes and machines.
MPI     ?=
B       := build/$(VARIANT)$(if $(MPI),-mpi)

PREFIX        ?= /usr/local
BINDIR        ?= $(PREFIX)/bin
LIBDIR        ?= $(PREFIX)/lib
INCLUDEDIR    ?= $(PREFIX)/include
MANDIR        ?= $(PREFIX)/share/man
COMPLETIONDIR ?= $(PREFIX)/share/bash-completion/completions
DOCDIR        ?= $(PREFIX)/share/doc/wagons

INSTALL   ?= install
OBJCOPY   ?= objcopy
PKGCONFIG ?= pkg-config

# How long each fuzz target runs.
FUZZ_SECONDS ?= 20

# --- flags ---

# The sanitizers of each variant.
sanitize_asan  := -fsanitize=address -fno-omit-frame-pointer
sanitize_ubsan := -fsanitize=undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
sanitize_tsan  := -fsanitize=thread -fno-omit-frame-pointer
sanitize_fuzz  := -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
sanitize       := $(sanitize_$(VARIANT))

# ThreadSanitizer cannot see how GCC's libgomp synchronises and reports races in every parallel region. Clang's libomp
# brings Archer, which tells it; Archer is loaded by itself and needs ignore_noninstrumented_modules (see below).
# libFuzzer is Clang's as well.
ifneq ($(filter tsan fuzz,$(VARIANT)),)
CC := clang
endif

# Optimisation is the builder's choice; what the code relies on stands in `required`: no fused multiply-add and no
# reordered sums, so that floating-point results are the same on every instruction set.
CFLAGS  ?= $(if $(sanitize),-O2,-O3) -g
warnings = -Wall -Wextra -Wpedantic -Wshadow -Wconversion
required = -std=gnu11 -ffp-contract=off -fno-fast-math -Iinclude -Isrc -I.

# What the machine has is asked once and only when first needed, since `make deps` may come before.
once  = $(eval $1 := $(shell $2))$($1)
works = echo 'int main(void) { return 0; }' | $(CC) $(CFLAGS) $1 -x c - -o /dev/null 2>/dev/null

machine       = $(call once,machine,$(CC) -dumpmachine 2>/dev/null)
libraries     = $(call once,libraries,$(PKGCONFIG) --libs libcjson gsl 2>/dev/null || echo -lcjson -lgsl -lgslcblas)
library_flags = $(call once,library_flags,$(PKGCONFIG) --cflags libcjson gsl 2>/dev/null)
http_libs     = $(call once,http_libs,$(PKGCONFIG) --libs libmicrohttpd 2>/dev/null || \
                echo 'no libmicrohttpd: building without `wagons serve`' >&2)
http_flags    = $(if $(http_libs),-DHAVE_MICROHTTPD $(call once,http_cflags,$(PKGCONFIG) --cflags libmicrohttpd))
curses_libs   = $(call once,curses_libs,$(PKGCONFIG) --libs ncursesw 2>/dev/null || \
                echo 'no ncurses: building without the full screen of `wagons play`' >&2)
curses_flags  = $(if $(curses_libs),-DWAGONS_NCURSES $(call once,curses_cflags,$(PKGCONFIG) --cflags ncursesw))
openmp        = $(call once,openmp,if $(call works,-fopenmp); then echo -fopenmp; else \
                echo '$(CC) has no OpenMP: building for one thread' >&2; fi)

# What is there only where the machine has it.
optional = $(http_flags) $(curses_flags)

# Open MPI tells by mpicc what to compile and link with; its headers are not ours to be warned of.
mpi       = $(call once,mpi,command -v mpicc)
mpi_flags = $(if $(MPI),$(if $(mpi),-DWAGONS_MPI $(patsubst -I%,-isystem %,$(call once,mpi_compile,$(mpi) --showme:compile)),\
            $(error MPI=1 needs mpicc, which Debian has in the package libopenmpi-dev)))
mpi_have  = $(if $(sanitize)$(MPI),,$(and $(mpi),$(shell command -v mpirun)))
mpi_libs  = $(if $(MPI),$(call once,mpi_link,$(mpi) --showme:link))

compile = $(CC) $(warnings) $(CPPFLAGS) $(mpi_flags) $(CFLAGS) $(required) $(library_flags) $(optional) \
          $(or $(openmp),-Wno-unknown-pragmas) $(sanitize)
link    = $(CC) $(CFLAGS) $(openmp) $(sanitize) $(LDFLAGS)
libs    = $(libraries) $(http_libs) $(curses_libs) -lm -lpthread $(mpi_libs) $(LDLIBS)

# --- sources ---

library_folders := src/base src/games $(patsubst %/,%,$(wildcard src/games/*/ src/games/*/*/)) src/search src/study
program_folders := src/apps $(patsubst %/,%,$(wildcard src/apps/*/)) bench
sources_in       = $(wildcard $(addsuffix /*.c,$1))

kernel_source   := $(wildcard src/games/wagons/kernel/kernel_paths.c)
library_sources := $(filter-out $(kernel_source),$(call sources_in,$(library_folders)))
main_source     := $(wildcard src/apps/main.c)
tool_sources    := $(wildcard bench/tool_*.c)
program_sources := $(filter-out $(main_source) $(tool_sources),$(call sources_in,$(program_folders)))
page_folder     := src/apps/serve/page
page_sources    := $(sort $(wildcard $(page_folder)/*.* $(page_folder)/*/*.*))
report_folder   := src/apps/report/page
report_sources  := $(sort $(wildcard $(report_folder)/*.*))
test_sources    := $(wildcard tests/test_*.c)
fuzz_sources    := $(wildcard tests/fuzz_*.c)
support_sources := $(filter-out $(test_sources) $(fuzz_sources),$(wildcard tests/*.c))
plain_sources   := $(library_sources) $(main_source) $(tool_sources) $(program_sources) $(test_sources) $(fuzz_sources) $(support_sources)

public_headers := $(wildcard include/wagons/*.h)
headers        := $(public_headers) $(wildcard $(addsuffix /*.h,$(library_folders) $(program_folders) tests))

# --- objects ---

objects_of = $(patsubst %.c,$(B)/%.o,$1)

# The SIMD kernel is compiled once for each instruction set; the program picks one when it runs.
kernel_flags_portable :=
kernel_flags_v2       := -march=x86-64-v2
kernel_flags_avx2     := -march=x86-64-v3
kernel_flags_avx512   := -march=x86-64-v4 -mavx512vbmi -mavx512vbmi2
kernel_paths           = portable $(if $(filter x86_64-% amd64-%,$(machine)),v2 avx2 avx512)
kernel_objects        := $(if $(kernel_source),$(kernel_paths:%=$(B)/src/games/wagons/kernel/kernel_%.o))

library_objects := $(call objects_of,$(library_sources)) $(kernel_objects)
program_objects := $(call objects_of,$(program_sources)) $(B)/page_files.o $(B)/report_files.o
test_programs   := $(patsubst %.c,$(B)/%,$(test_sources))
fuzz_programs   := $(patsubst %.c,$(B)/%,$(fuzz_sources))

# --- building ---

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SECONDARY:

show = $(if $(V),,@printf '%-8s%s\n' '$1' '$(patsubst $(B)/%,%,$@)';)

all: $(B)/wagons $(if $(sanitize),,$(B)/libwagons.a)

$(B)/wagons: $(call objects_of,$(main_source)) $(program_objects) $(B)/internal.a
	$(call show,LINK)$(link) $^ $(libs) -o $@

# All of the library with every symbol, for the program and the tests.
$(B)/internal.a: $(library_objects)
	@rm -f $@
	$(call show,AR)$(AR) rcs $@ $^

# The library as installed: one object in which only wagons_* can be seen from outside.
$(B)/libwagons.a: $(library_objects)
	@rm -f $@
	$(call show,AR)$(CC) $(CFLAGS) $(if $(findstring -flto,$(CFLAGS)),-flinker-output=nolto-rel) -r -nostdlib $^ -o $(@:.a=.o)
	@$(OBJCOPY) --wildcard --keep-global-symbol='wagons_*' $(@:.a=.o)
	@$(AR) rcs $@ $(@:.a=.o)

# The program for mpirun beside the other, for the tests: only one source file is another one.
$(B)/tests/spread_mpi.o: src/study/spread_mpi.c $(B)/flags
	@mkdir -p $(@D)
	$(call show,CC)$(compile) -DWAGONS_MPI $(shell $(mpi) --showme:compile) -MMD -MP -c $< -o $@

$(B)/tests/wagons-mpi: $(call objects_of,$(main_source)) $(program_objects) $(B)/tests/spread_mpi.o $(B)/internal.a
	$(call show,LINK)$(link) $^ $(libs) $(shell $(mpi) --showme:link) -o $@

# Programs of their own for work on the sources.
$(B)/bench/tool_%: $(B)/bench/tool_%.o $(B)/internal.a
	$(call show,LINK)$(link) $^ $(libs) -o $@

# What a test may call besides the library: the program's parts, the plain reference, the tests' own helpers.
$(B)/tests/support.a: $(program_objects) $(call objects_of,$(support_sources))
	@mkdir -p $(@D)
	@rm -f $@
	$(call show,AR)$(AR) rcs $@ $^

$(test_programs): $(B)/tests/%: $(B)/tests/%.o $(B)/tests/support.a $(B)/internal.a
	$(call show,LINK)$(link) $^ -lcmocka $(libs) -o $@

$(fuzz_programs): $(B)/tests/%: $(B)/tests/%.o $(B)/tests/support.a $(B)/internal.a
	$(call show,LINK)$(link) -fsanitize=fuzzer $^ $(libs) -o $@

$(B)/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(call show,CC)$(compile) -MMD -MP -c $< -o $@

$(kernel_objects): $(B)/src/games/wagons/kernel/kernel_%.o: $(kernel_source) $(B)/flags
	@mkdir -p $(@D)
	$(call show,CC)$(compile) $(kernel_flags_$*) -DKERNEL_PATH=$* -MMD -MP -c $< -o $@

# The browser page, and what a report's page is made of, as C: see src/apps/page_files.h. The lists tell when a file has
# come or gone.
$(B)/page_files.c: src/apps/page_embed.sh $(page_sources) $(B)/page_list
	$(call show,EMBED)sh $< page_files $(page_folder) $(page_sources) > $@

$(B)/report_files.c: src/apps/page_embed.sh $(report_sources) $(B)/report_list
	$(call show,EMBED)sh $< report_files $(report_folder) $(report_sources) > $@

$(B)/page_list $(B)/report_list: $(B)/%_list: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$($*_sources)' | cmp -s - $@ || printf '%s\n' '$($*_sources)' > $@

$(B)/page_files.o $(B)/report_files.o: %.o: %.c src/apps/page_files.h $(B)/flags
	$(call show,CC)$(compile) -c $< -o $@

# Changes only when the compiler or the flags do; then everything is built anew.
flags = $(subst ','\'',$(compile) ; $(link) ; $(libs))
$(B)/flags: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$(flags)' | cmp -s - $@ || printf '%s\n' '$(flags)' > $@
FORCE:

-include $(patsubst %.o,%.d,$(call objects_of,$(plain_sources)) $(kernel_objects))

# --- packages (Debian, Ubuntu and their like; the README names those of other systems) ---

build_packages := gcc libc6-dev pkgconf libcjson-dev librandom123-dev libgsl-dev libmicrohttpd-dev libncurses-dev
test_packages  := $(build_packages) libcmocka-dev gnuplot-nox python3 tmux chromium chromium-driver
check_packages := $(test_packages) clang clang-format clang-tidy cppcheck libclang-rt-dev libomp-dev libopenmpi-dev llvm mandoc openmpi-bin \
                  shellcheck

# Asks dpkg first: with everything in place this is quick and works offline.
define install_packages
@missing=; for package in $1; do \
    case "$$(dpkg-query -W -f '$${db:Status-Status} ' $$package 2>/dev/null)" in \
    installed*) ;; \
    *) missing="$$missing $$package" ;; \
    esac; \
done; \
if [ -z "$$missing" ]; then exit 0; fi; \
if ! command -v apt-get >/dev/null; then \
    echo "There is no apt-get here to install packages with. Install a C11 compiler, pkg-config, cJSON, Random123 and" \
         "GSL by hand (see README.md), then run make." >&2; \
    exit 1; \
fi; \
if [ "$$(id -u)" = 0 ]; then as_root=; \
elif command -v sudo >/dev/null; then as_root=sudo; \
else \
    echo "Packages are missing, and neither are you root nor is there sudo. As root, run:" >&2; \
    echo "    apt-get install$$missing" >&2; \
    exit 1; \
fi; \
echo "Installing$$missing"; \
apt="$$as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300"; \
install="$$apt install --no-install-recommends$$missing"; \
if ls /var/lib/apt/lists/*Packages* >/dev/null 2>&1 && $$install; then exit 0; fi; \
$$apt update && $$install
endef

deps:
	$(call install_packages,$(build_packages))

deps-test:
	$(call install_packages,$(test_packages))

deps-check:
	$(call install_packages,$(check_packages))

# Elsewhere the libraries may well be there: build, and let the compiler say what is not.
has_apt := $(shell command -v apt-get)
submake  = $(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc 2>/dev/null || echo 1))

# --- playing, measuring, testing ---

play:
	$(if $(has_apt),@$(submake) deps)
	@$(submake) all
	@$(B)/wagons play

bench: all
	$(B)/wagons bench

# Finds the weights of the learned beam key anew (some minutes).
KEY_SEED   ?= 1
KEY_GROUPS ?= 24000
KEY_WIDTH  ?= 8

beam-key: $(B)/bench/tool_beam_key
	$(B)/bench/tool_beam_key $(KEY_SEED) $(KEY_GROUPS) $(KEY_WIDTH) > $(B)/beam_key_weights.c
	mv $(B)/beam_key_weights.c src/games/wagons/hindsight/beam_key_weights.c
	@! command -v clang-format >/dev/null || clang-format -i src/games/wagons/hindsight/beam_key_weights.c

# The curve from margins to chances is fitted on the games of one seed and checked on those of another.
CHANCE_SEED  ?= 1
CHANCE_GAMES ?= 200
CHECK_SEED   ?= 2
CHECK_GAMES  ?= 200

win-chance: $(B)/bench/tool_win_chance
	$(B)/bench/tool_win_chance fit $(CHANCE_SEED) $(CHANCE_GAMES) > $(B)/win_chance_scales.c
	mv $(B)/win_chance_scales.c src/games/wagons/win_chance_scales.c

reliability: $(B)/bench/tool_win_chance
	$(B)/bench/tool_win_chance check $(CHECK_SEED) $(CHECK_GAMES) > $(B)/reliability.json
	mv $(B)/reliability.json results/reliability.json
	@command -v gnuplot >/dev/null || { echo 'no gnuplot: results/reliability.svg stays as it was' >&2; exit 0; }; \
	    sed -n 's/.*"called": \([0-9.]*\), "won": \([0-9.]*\), "ci95": \[\([0-9.]*\), \([0-9.]*\)\].*/\1 \2 \3 \4/p' \
	    results/reliability.json > $(B)/reliability.dat && \
	    gnuplot -e "input = '$(B)/reliability.dat'; output = 'results/reliability.svg'" bench/reliability.gnuplot

# Finds the weights of Homestead's placing ratings anew (some minutes).
homestead-weights: $(B)/bench/tool_homestead_weights
	$(B)/bench/tool_homestead_weights 1 60 500 > $(B)/homestead_weights.c
	mv $(B)/homestead_weights.c src/games/homestead/homestead_weights.c

# How far the grids of Homestead games (RECORDS, a file of game records) are from the best arrangement of their cards.
arrangement: $(B)/bench/tool_arrangement
	@$(B)/bench/tool_arrangement $(RECORDS)

# How far hindsight values are from how games end, by cards left (some minutes).
BIAS_SEED  ?= 5
BIAS_GAMES ?= 150
BIAS_WIDTH ?= 8
BIAS_AGENT ?= hindsight:time=0.05

hindsight-bias: $(B)/bench/tool_hindsight_bias
	$(B)/bench/tool_hindsight_bias $(BIAS_SEED) $(BIAS_GAMES) $(BIAS_WIDTH) $(BIAS_AGENT)

test:
	$(if $(has_apt),@$(submake) deps-test)
	@$(submake) check

test_scripts := $(wildcard $(foreach kind,test_* command_line*,tests/$(kind).py tests/$(kind).sh))
# ThreadSanitizer has something to see only in tests that set the number of threads.
all_tests   := $(test_sources) $(test_scripts)
check_tests  = $(if $(filter tsan,$(VARIANT)),$(shell grep -lw threads $(all_tests) /dev/null),$(all_tests))
check_runs   = $(patsubst %.c,$(B)/%,$(check_tests))

# An own exit status, so that no test takes a sanitizer's report for the failure it expects.
sanitizer_options := ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1:exitcode=99 \
                     UBSAN_OPTIONS=print_stacktrace=1:exitcode=99 \
                     TSAN_OPTIONS=ignore_noninstrumented_modules=1:second_deadlock_stack=1:exitcode=99
# The sanitizers' shadow memory may collide with randomised addresses on newer kernels.
fixed_addresses = $(call once,fixed_addresses,setarch -R true 2>/dev/null && echo setarch -R)

test_environment = WAGONS='$(abspath $(B)/wagons)' TESTS='$(abspath tests)' BUILD='$(abspath $(B))' \
                   $(if $(sanitize),WAGONS_SANITIZED=1 TEST_SECONDS=$${TEST_SECONDS:-900} $(sanitizer_options) \
                   $(fixed_addresses))

check: all $(filter $(B)/%,$(check_runs)) $(if $(mpi_have),$(B)/tests/wagons-mpi)
	@$(test_environment) python3 tests/run $(check_runs)

asan ubsan tsan:
	@$(submake) VARIANT=$@ check

# Large inputs and long runs, one at a time.
load: all
	@$(test_environment) JOBS=1 TEST_SECONDS=$${TEST_SECONDS:-1200} python3 tests/run $(wildcard tests/load_*.py tests/load_*.sh)

fuzz:
	@$(submake) VARIANT=fuzz $(fuzz_sources:tests/%.c=run-%)

$(fuzz_sources:tests/%.c=run-%): run-%: $(B)/tests/%
	@mkdir -p $(B)/corpus/$*
	@$(sanitizer_options) $(fixed_addresses) $< -max_total_time=$(FUZZ_SECONDS) -timeout=10 -rss_limit_mb=2048 \
	    -print_final_stats=1 -artifact_prefix=$(B)/ $(B)/corpus/$* $(wildcard tests/data/fuzz/$*) >$(B)/$*.log 2>&1 || \
	    { tail -n 60 $(B)/$*.log; echo "not ok $*"; exit 1; }
	@sed -n 's/^stat::number_of_executed_units: *\(.*\)/ok $*: \1 inputs/p' $(B)/$*.log

# All of it, tests and load at full size; goes on after a failure, so that one run tells everything.
check-all:
	$(if $(has_apt),@$(submake) deps-check)
	@passed=0; failed=0; \
	for part in check load asan ubsan tsan fuzz lint; do \
	    case $$part in check | load) size=WAGONS_THOROUGH=1 ;; *) size= ;; esac; \
	    echo "--- $$part"; \
	    if env $$size TEST_SECONDS=1500 $(submake) $$part; then passed=$$((passed + 1)); \
	    else failed=$$((failed + 1)); echo "FAILED: $$part"; fi; \
	done; \
	echo "check-all: $$passed passed, $$failed failed"; test $$failed = 0

# --- lint and format ---

tidy          = clang-tidy --quiet $1 -- $(filter-out -fno-fast-math,$(required)) $(optional) -fopenmp $2 2>/dev/null
each_parallel = printf '%s\n' $1 | xargs -P$(shell nproc) -I{}
# uninitvar takes for unset what a function fills that it cannot see into.
cppcheck      = cppcheck -q --std=c11 --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
                $(optional) --suppress=missingIncludeSystem --suppress=uninitvar --suppress=ctuuninitvar -Iinclude -Isrc -I.

lint_parts := lint-format lint-warnings lint-clang lint-cppcheck lint-tidy lint-kernel lint-texts

lint:
	@$(MAKE) --no-print-directory -k $(lint_parts)

lint-format:
	@clang-format --dry-run -Werror $(plain_sources) $(kernel_source) $(headers)

lint-warnings: $(B)/flags
	@$(call each_parallel,$(plain_sources)) $(compile) -Werror -c {} -o /dev/null

lint-clang:
	@$(call each_parallel,$(plain_sources)) clang $(warnings) $(required) $(optional) -fopenmp -Werror -fsyntax-only {}

lint-cppcheck:
	@$(cppcheck) $(plain_sources)

lint-tidy:
	@$(call each_parallel,$(plain_sources)) sh -c '$(call tidy,{})'

lint-kernel:
	$(if $(kernel_source),$(cppcheck) -DKERNEL_PATH=avx2 $(kernel_source))
	$(if $(kernel_source),$(call tidy,$(kernel_source),$(kernel_flags_avx2) -DKERNEL_PATH=avx2))

lint-texts:
	mandoc -T lint -W warning src/apps/install/wagons.1
	shellcheck -e SC2317 .ci/run src/apps/install/wagons.bash $(wildcard src/apps/*.sh tests/*.sh)

fmt:
	clang-format -i $(plain_sources) $(kernel_source) $(headers)

# --- installing ---

installed := $(BINDIR)/wagons $(LIBDIR)/libwagons.a $(LIBDIR)/pkgconfig/wagons.pc $(MANDIR)/man1/wagons.1 \
             $(COMPLETIONDIR)/wagons $(DOCDIR)/LICENSE $(public_headers:include/%=$(INCLUDEDIR)/%)

# Puts the folders and the version into a template.
fill_in = sed -e 's|@VERSION@|$(VERSION)|g' -e 's|@PREFIX@|$(PREFIX)|g' -e 's|@LIBDIR@|$(LIBDIR)|g' \
              -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|g' -e 's|@OPENMP@|$(openmp)|g'

install: all
	$(INSTALL) -d $(sort $(dir $(addprefix $(DESTDIR),$(installed))))
	$(INSTALL) -m 755 $(B)/wagons $(DESTDIR)$(BINDIR)/wagons
	$(INSTALL) -m 644 $(B)/libwagons.a $(DESTDIR)$(LIBDIR)/libwagons.a
	$(INSTALL) -m 644 $(public_headers) $(DESTDIR)$(INCLUDEDIR)/wagons
	$(fill_in) src/apps/install/wagons.pc.in > $(DESTDIR)$(LIBDIR)/pkgconfig/wagons.pc
	$(fill_in) src/apps/install/wagons.1 > $(DESTDIR)$(MANDIR)/man1/wagons.1
	$(INSTALL) -m 644 src/apps/install/wagons.bash $(DESTDIR)$(COMPLETIONDIR)/wagons
	$(INSTALL) -m 644 src/LICENSE $(DESTDIR)$(DOCDIR)/LICENSE

uninstall:
	rm -f $(addprefix $(DESTDIR),$(installed))
	@rmdir $(DESTDIR)$(INCLUDEDIR)/wagons $(DESTDIR)$(DOCDIR) 2>/dev/null || true

clean:
	rm -rf build

.PHONY: all arrangement beam-key hindsight-bias homestead-weights win-chance reliability deps deps-test deps-check play bench test check asan ubsan tsan \
        load fuzz check-all lint $(lint_parts) fmt install \
        uninstall clean FORCE $(fuzz_sources:tests/%.c=run-%)
