# SPDX-License-Identifier: GPL-3.0-or-later
#
# For players:   make play        installs what is missing, builds, and starts a game
# For packagers: make && make install PREFIX=/usr DESTDIR=...    (CC, CFLAGS, CPPFLAGS, LDFLAGS, LDLIBS as usual)
# For work here: make test, check-all, asan, ubsan, tsan, fuzz, lint, fmt, bench
#
# A variant (release, asan, ubsan, tsan, fuzz) is built in build/VARIANT, in folders like those of the sources.
# Sources are found by their place, so a new file needs no line here.

VERSION := 1.0.0

VARIANT ?= release
B       := build/$(VARIANT)

PREFIX     ?= /usr/local
BINDIR     ?= $(PREFIX)/bin
LIBDIR     ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
DATADIR    ?= $(PREFIX)/share

INSTALL   ?= install
OBJCOPY   ?= objcopy
PKGCONFIG ?= pkg-config

# Optimisation is the builder's choice; everything the code relies on is in `required`.
CFLAGS ?= -O3 -g

# The sanitizers of each variant, and the compiler that brings them.
sanitize_asan  := -fsanitize=address -fno-omit-frame-pointer
sanitize_ubsan := -fsanitize=undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
sanitize_tsan  := -fsanitize=thread -fno-omit-frame-pointer
sanitize_fuzz  := -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
sanitize       := $(sanitize_$(VARIANT))
ifneq ($(filter tsan fuzz,$(VARIANT)),)
CC := clang
endif

warnings := -Wall -Wextra -Wpedantic -Wshadow -Wconversion
# No contraction into fused multiply-add: the same numbers on every instruction set.
required := -std=gnu11 -ffp-contract=off -Iinclude -Isrc -I.

# --- what the machine has; asked once, when first needed (`make deps` may come before) ---

once = $(eval $1 := $(shell $2))$($1)
# Whether a one-line program compiles and links with the flags given.
works = echo 'int main(void) { return 0; }' | $(CC) $(CFLAGS) $1 -x c - -o /dev/null 2>/dev/null

libraries      = $(call once,libraries,$(PKGCONFIG) --libs libcjson gsl 2>/dev/null || echo -lcjson -lgsl -lgslcblas -lm)
library_flags  = $(call once,library_flags,$(PKGCONFIG) --cflags libcjson gsl 2>/dev/null)
openmp         = $(call once,openmp,if $(call works,-fopenmp); then echo -fopenmp; else \
                 echo '$(CC) has no OpenMP: building for one thread' >&2; echo -Wno-unknown-pragmas; fi)
machine        = $(call once,machine,$(CC) -dumpmachine 2>/dev/null)

compile = $(CC) $(warnings) $(CPPFLAGS) $(CFLAGS) $(required) $(library_flags) $(openmp) $(sanitize)
link    = $(CC) $(CFLAGS) $(openmp) $(sanitize) $(LDFLAGS)
libs    = $(libraries) $(LDLIBS) -lm

# --- sources ---

kernel_source   := $(wildcard src/games/wagons/kernel_paths.c)
library_sources := $(filter-out $(kernel_source),$(wildcard $(addsuffix /*.c,src/base src/games src/games/* src/search src/study)))
main_source     := $(wildcard src/apps/main.c)
program_sources := $(filter-out $(main_source),$(wildcard src/apps/*.c bench/*.c))
test_sources    := $(wildcard tests/test_*.c)
fuzz_sources    := $(wildcard tests/fuzz_*.c)
support_sources := $(filter-out $(test_sources) $(fuzz_sources),$(wildcard tests/*.c))
all_sources     := $(library_sources) $(kernel_source) $(main_source) $(program_sources) $(test_sources) $(fuzz_sources) \
                   $(support_sources)
all_headers     := $(wildcard include/wagons/*.h $(addsuffix /*.h,src/base src/games src/games/* src/search src/study src/apps bench tests))

objects = $(patsubst %.c,$(B)/%.o,$1)

# The SIMD kernel is compiled once for each instruction set; the program picks one when it runs.
kernel_flags_portable :=
kernel_flags_v2       := -march=x86-64-v2
kernel_flags_avx2     := -march=x86-64-v3
kernel_flags_avx512   := -march=x86-64-v4 -mavx512vbmi -mavx512vbmi2
kernel_paths           = portable $(if $(filter x86_64-% amd64-%,$(machine)),v2 avx2 avx512)
kernel_objects        := $(if $(kernel_source),$(kernel_paths:%=$(B)/src/games/wagons/kernel_%.o))

library_objects := $(call objects,$(library_sources)) $(kernel_objects)
program_objects := $(call objects,$(program_sources))
main_object     := $(call objects,$(main_source))
support_objects := $(call objects,$(support_sources))
test_programs   := $(patsubst %.c,$(B)/%,$(test_sources))
fuzz_programs   := $(patsubst %.c,$(B)/%,$(fuzz_sources))

# --- building ---

# `make V=1` shows whole commands.
show = $(if $(V),,@printf '%-8s%s\n' '$1' '$(patsubst $(B)/%,%,$@)';)

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SECONDARY:

all: $(if $(main_source),$(B)/wagons) $(if $(sanitize),,$(B)/libwagons.a)

$(B)/wagons: $(main_object) $(program_objects) $(B)/internal.a
	$(call show,LINK)$(link) $^ $(libs) -o $@

# All of the library with every symbol, for the program and the tests.
$(B)/internal.a: $(library_objects)
	@rm -f $@
	$(call show,AR)$(AR) rcs $@ $^

# The library as installed: one object in which only wagons_* can be seen from outside.
$(B)/libwagons.a: $(library_objects)
	@rm -f $@
	$(call show,AR)$(CC) $(CFLAGS) $(if $(findstring -flto,$(CFLAGS)),-flinker-output=nolto-rel) -r -nostdlib $^ -o $(B)/libwagons.o
	@$(OBJCOPY) --wildcard --keep-global-symbol='wagons_*' $(B)/libwagons.o
	@$(AR) rcs $@ $(B)/libwagons.o

# Everything that a test may call besides the library; the linker takes what it needs.
$(B)/tests/support.a: $(program_objects) $(support_objects)
	@mkdir -p $(@D)
	@rm -f $@
	$(call show,AR)$(AR) rcs $@ $^

$(test_programs): $(B)/tests/%: $(B)/tests/%.o $(B)/tests/support.a $(B)/internal.a
	$(call show,LINK)$(link) $^ $(libs) -lcmocka -o $@

$(fuzz_programs): $(B)/tests/%: $(B)/tests/%.o $(B)/tests/support.a $(B)/internal.a
	$(call show,LINK)$(link) -fsanitize=fuzzer $^ $(libs) -o $@

$(B)/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(call show,CC)$(compile) -MMD -MP -c $< -o $@

$(kernel_objects): $(B)/src/games/wagons/kernel_%.o: $(kernel_source) $(B)/flags
	@mkdir -p $(@D)
	$(call show,CC)$(compile) $(kernel_flags_$*) -DKERNEL_PATH=$* -MMD -MP -c $< -o $@

# Changes only when the compiler or its flags do; then everything is built anew.
$(B)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(subst ','"'"',$(compile) / $(link) $(libs))' | cmp -s - $@ || \
	echo '$(subst ','"'"',$(compile) / $(link) $(libs))' > $@
FORCE:

-include $(patsubst %.o,%.d,$(library_objects) $(program_objects) $(main_object) $(support_objects) \
                            $(test_programs:%=%.o) $(fuzz_programs:%=%.o))

# --- tests ---

tests: $(test_programs)

check: all tests
	@WAGONS=$(abspath $(B)/wagons) TESTS=$(abspath tests) BUILD=$(abspath $(B)) $(if $(sanitize),WAGONS_SANITIZED=1) \
	tests/run $(test_programs) $(wildcard tests/test_*.py tests/test_*.sh tests/command_line*.py tests/command_line*.sh)

test: check

clean:
	rm -rf build

.PHONY: all tests check test clean FORCE
