# SPDX-License-Identifier: GPL-3.0-or-later
# How often positions were won that were called so and so likely to be won (make reliability): `input` has the columns
# called, won, and the ends of a 95 % interval; `output` is the picture.
set terminal svg size 520,520 font "sans-serif,13" background "white"
set output output
set title "Chances called and games won"
set xlabel "chance to win called"
set ylabel "share of these positions that were won"
set xrange [0:1]
set yrange [0:1]
set size square
set grid
set key top left
plot x title "as called" with lines dashtype 2 linecolor "gray40", \
     input using 1:2:3:4 title "won, with 95 % interval" with yerrorbars pointtype 7 linecolor "#0072b2"
