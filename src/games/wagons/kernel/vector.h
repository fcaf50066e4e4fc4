// SPDX-License-Identifier: GPL-3.0-or-later
/* Vectors of bytes, as wide as the instruction set that this file is compiled for has them: the one place where the
   kernel's sources differ between instruction sets.

       path       selected by                    bytes in a vector
       avx512     __AVX512VBMI__ (and BW)        64
       avx2       __AVX2__                       32
       v2         __SSE4_1__ (with SSSE3)        16
       portable   nothing of these               16

   Plain arithmetic (+ - & | ^ ~ and comparisons) is the compiler's own on vector types, element by element and modulo
   256. The functions below are what it has no operator for. A comparison gives a mask: 255 where it holds, 0 elsewhere.

   The heart of it is a table of 64 bytes that is looked up for a whole vector of indices at once. AVX-512 VBMI has an
   instruction for that. The others have one for tables of 16, whose result is 0 where the index is negative, so they
   keep the table as differences: part j holds t[16j + k] ^ t[16(j-1) + k], and the exclusive or of the parts looked up
   at index, index - 16, index - 32 ... is t[index]. Parts that no index reaches are left out (`parts`). */
#ifndef WAGONS_VECTOR_H
#define WAGONS_VECTOR_H

#include <stdint.h>
#include <string.h>

#if defined(__AVX512VBMI__) || defined(__AVX2__) || defined(__SSE4_1__)
#include <immintrin.h>
#endif

#if defined(__AVX512VBMI__)
enum { VECTOR_BYTES = 64 };
#elif defined(__AVX2__)
enum { VECTOR_BYTES = 32 };
#else
enum { VECTOR_BYTES = 16 };
#endif

enum { TABLE_BYTES = 64, TABLE_PART_BYTES = 16, TABLE_PARTS = TABLE_BYTES / TABLE_PART_BYTES };

typedef uint8_t bytes __attribute__((vector_size(VECTOR_BYTES), may_alias));
/* Half as many numbers of twice the size. */
typedef int16_t shorts __attribute__((vector_size(VECTOR_BYTES), may_alias));

/* Sixteen bytes at any address, on every path. */
enum { SIXTEEN = 16 };
typedef uint8_t sixteen __attribute__((vector_size(SIXTEEN), may_alias, aligned(1)));

static inline void copy_sixteen(uint8_t *to, const uint8_t *from)
{
    *(sixteen *)to = *(const sixteen *)from;
}

/* A vector at an address that is a multiple of VECTOR_BYTES. */
static inline bytes load(const uint8_t *from)
{
    return *(const bytes *)from;
}

static inline void store(uint8_t *to, bytes vector)
{
    *(bytes *)to = vector;
}

/* A vector at any address. */
static inline bytes load_anywhere(const uint8_t *from)
{
    bytes vector;
    memcpy(&vector, from, sizeof vector);
    return vector;
}

static inline void store_anywhere(uint8_t *to, bytes vector)
{
    memcpy(to, &vector, sizeof vector);
}

/* The same byte everywhere (modulo 256). */
static inline bytes splat(int value)
{
    return (bytes){0} + (uint8_t)value;
}

static inline bytes equal(bytes a, bytes b)
{
    return (bytes)(a == b);
}

#if defined(__AVX512VBMI__)

static inline bytes larger(bytes a, bytes b)
{
    return (bytes)_mm512_max_epu8((__m512i)a, (__m512i)b);
}

static inline bytes smaller(bytes a, bytes b)
{
    return (bytes)_mm512_min_epu8((__m512i)a, (__m512i)b);
}

/* a - b, or 0 where b is larger. */
static inline bytes minus_or_zero(bytes a, bytes b)
{
    return (bytes)_mm512_subs_epu8((__m512i)a, (__m512i)b);
}

/* `yes` where the mask holds, `no` elsewhere. */
static inline bytes choose(bytes mask, bytes yes, bytes no)
{
    return (mask & yes) | (~mask & no);
}

/* One bit for each byte of a mask, the first byte's lowest. */
static inline uint64_t mask_bits(bytes mask)
{
    return _mm512_movepi8_mask((__m512i)mask);
}

static inline bytes lookup_part(__m128i part, bytes index)
{
    return (bytes)_mm512_shuffle_epi8(_mm512_broadcast_i32x4(part), (__m512i)index);
}

#elif defined(__AVX2__)

static inline bytes larger(bytes a, bytes b)
{
    return (bytes)_mm256_max_epu8((__m256i)a, (__m256i)b);
}

static inline bytes smaller(bytes a, bytes b)
{
    return (bytes)_mm256_min_epu8((__m256i)a, (__m256i)b);
}

static inline bytes minus_or_zero(bytes a, bytes b)
{
    return (bytes)_mm256_subs_epu8((__m256i)a, (__m256i)b);
}

static inline bytes choose(bytes mask, bytes yes, bytes no)
{
    return (bytes)_mm256_blendv_epi8((__m256i)no, (__m256i)yes, (__m256i)mask);
}

static inline uint64_t mask_bits(bytes mask)
{
    return (uint32_t)_mm256_movemask_epi8((__m256i)mask);
}

static inline bytes lookup_part(__m128i part, bytes index)
{
    return (bytes)_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(part), (__m256i)index);
}

#elif defined(__SSE4_1__)

static inline bytes larger(bytes a, bytes b)
{
    return (bytes)_mm_max_epu8((__m128i)a, (__m128i)b);
}

static inline bytes smaller(bytes a, bytes b)
{
    return (bytes)_mm_min_epu8((__m128i)a, (__m128i)b);
}

static inline bytes minus_or_zero(bytes a, bytes b)
{
    return (bytes)_mm_subs_epu8((__m128i)a, (__m128i)b);
}

static inline bytes choose(bytes mask, bytes yes, bytes no)
{
    return (bytes)_mm_blendv_epi8((__m128i)no, (__m128i)yes, (__m128i)mask);
}

static inline uint64_t mask_bits(bytes mask)
{
    return (uint32_t)_mm_movemask_epi8((__m128i)mask);
}

static inline bytes lookup_part(__m128i part, bytes index)
{
    return (bytes)_mm_shuffle_epi8(part, (__m128i)index);
}

#else /* portable */

static inline bytes choose(bytes mask, bytes yes, bytes no)
{
    return (mask & yes) | (~mask & no);
}

static inline bytes larger(bytes a, bytes b)
{
    return choose((bytes)(a > b), a, b);
}

static inline bytes smaller(bytes a, bytes b)
{
    return choose((bytes)(a < b), a, b);
}

static inline bytes minus_or_zero(bytes a, bytes b)
{
    return (a - b) & (bytes)(a > b);
}

static inline uint64_t mask_bits(bytes mask)
{
    uint8_t from[VECTOR_BYTES];
    memcpy(from, &mask, sizeof from);
    uint64_t bits = 0;
    for (int i = 0; i < VECTOR_BYTES; i++) {
        bits |= (uint64_t)(from[i] & 1) << i;
    }
    return bits;
}

#endif

/* --- tables of 64 bytes; every index is below 64 --- */

#if defined(__AVX512VBMI__)

struct table {
    bytes all;
};

static inline struct table table_make(const uint8_t values[TABLE_BYTES])
{
    return (struct table){load_anywhere(values)};
}

/* t[index] for every index; `parts` says how many of the table's four parts the indices reach. */
static inline bytes lookup(const struct table *table, bytes index, int parts)
{
    (void)parts;
    return (bytes)_mm512_permutexvar_epi8((__m512i)index, (__m512i)table->all);
}

/* The number of parts worth telling apart for indices up to `last`. */
static inline int table_parts(int last)
{
    (void)last;
    return TABLE_PARTS;
}

#elif defined(__AVX2__) || defined(__SSE4_1__)

struct table {
    __m128i part[TABLE_PARTS];
};

static inline struct table table_make(const uint8_t values[TABLE_BYTES])
{
    struct table table;
    __m128i before = _mm_setzero_si128();
    for (int j = 0; j < TABLE_PARTS; j++) {
        __m128i part;
        memcpy(&part, values + TABLE_PART_BYTES * j, sizeof part);
        table.part[j] = _mm_xor_si128(part, before);
        before = part;
    }
    return table;
}

static inline bytes lookup(const struct table *table, bytes index, int parts)
{
    bytes found = lookup_part(table->part[0], index);
    if (parts > 1) {
        found ^= lookup_part(table->part[1], index - splat(TABLE_PART_BYTES));
    }
    if (parts > 2) {
        found ^= lookup_part(table->part[2], index - splat(2 * TABLE_PART_BYTES));
    }
    if (parts > 3) {
        found ^= lookup_part(table->part[3], index - splat(3 * TABLE_PART_BYTES));
    }
    return found;
}

static inline int table_parts(int last)
{
    return last / TABLE_PART_BYTES + 1;
}

#else /* portable */

static inline bytes lookup_each(const uint8_t *values, bytes index)
{
    uint8_t each[VECTOR_BYTES];
    memcpy(each, &index, sizeof each);
    for (int i = 0; i < VECTOR_BYTES; i++) {
        each[i] = values[each[i]];
    }
    bytes found;
    memcpy(&found, each, sizeof found);
    return found;
}

struct table {
    uint8_t value[TABLE_BYTES];
};

static inline struct table table_make(const uint8_t values[TABLE_BYTES])
{
    struct table table;
    memcpy(table.value, values, sizeof table.value);
    return table;
}

static inline bytes lookup(const struct table *table, bytes index, int parts)
{
    (void)parts;
    return lookup_each(table->value, index);
}

static inline int table_parts(int last)
{
    (void)last;
    return TABLE_PARTS;
}

#endif

/* A table of 16 bytes; every index is below 16. */
static inline bytes lookup16(const uint8_t values[TABLE_PART_BYTES], bytes index)
{
#if defined(__SSE4_1__)
    __m128i part;
    memcpy(&part, values, sizeof part);
    return lookup_part(part, index);
#else
    return lookup_each(values, index);
#endif
}

/* --- wider numbers --- */

/* The bytes of one half (0: the first), each taken as 0 to 255. */
static inline shorts widen(bytes vector, int half)
{
#if defined(__AVX512VBMI__)
    __m512i all = (__m512i)vector;
    return (shorts)_mm512_cvtepu8_epi16(half == 0 ? _mm512_castsi512_si256(all) : _mm512_extracti64x4_epi64(all, 1));
#elif defined(__AVX2__)
    __m256i all = (__m256i)vector;
    return (shorts)_mm256_cvtepu8_epi16(half == 0 ? _mm256_castsi256_si128(all) : _mm256_extracti128_si256(all, 1));
#elif defined(__SSE4_1__)
    __m128i all = (__m128i)vector;
    __m128i zero = _mm_setzero_si128();
    return (shorts)(half == 0 ? _mm_unpacklo_epi8(all, zero) : _mm_unpackhi_epi8(all, zero));
#else
    shorts wide;
    for (int i = 0; i < VECTOR_BYTES / 2; i++) {
        wide[i] = vector[half * (VECTOR_BYTES / 2) + i];
    }
    return wide;
#endif
}

#endif
