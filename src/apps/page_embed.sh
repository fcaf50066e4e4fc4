#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the files of a folder as C (see page_files.h), so that the program carries its pages along.
# Usage: page_embed.sh NAME FOLDER FILE...    (of the list in C; the files lie in the folder, at any depth)
set -eu

name=$1
folder=$2
shift 2
number=0
table=

printf '/* Made by page_embed.sh from %s. */\n#include "apps/page_files.h"\n' "$folder"
for file in "$@"; do
    printf 'static const unsigned char file_%d[] = {\n' "$number"
    od -An -v -tx1 "$file" | sed 's/ *\([0-9a-f][0-9a-f]\)/0x\1,/g'
    printf '0};\n'
    table="$table    {\"${file#"$folder"}\", file_$number, sizeof file_$number - 1},
"
    number=$((number + 1))
done
printf 'const struct page_file %s[] = {\n%s    {0, 0, 0},\n};\n' "$name" "$table"
