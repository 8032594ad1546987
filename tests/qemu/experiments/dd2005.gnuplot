# SPDX-License-Identifier: GPL-2.0
# table.csv of the experiment dd2005 (in this directory) to plot.svg.
set terminal svg size 900,720 font "sans-serif,12" background "white"
set output "plot.svg"
set datafile separator ","
set multiplot layout 2,2 title "dd if=/dev/zero of=file bs=4k count=3840 on an emulated MPC8xx"

# columns of table.csv: 3 map, 4 kernel, 5 entries, 6-9 misses by line, 10 misses,
# 11 cycles, 14 share of CPU, 15 kernel's share of the D-TLB misses
rows(map, kernel) = sprintf("< awk -F, '$1 == \"here\" && $2 == \"dd\" && $3 == \"%s\" && $4 == \"%s\"' table.csv", map, kernel)
array maps[3] = ["8 MB", "8 MB", "4 KB"]
array kernels[3] = ["6.1", "6.12", "6.1"]
title(i) = sprintf("map by %s pages, Linux %s", maps[i], kernels[i])
set linetype 1 lc rgb "#1f5fa8" pt 7 ps 0.7
set linetype 2 lc rgb "#6fb1e0" pt 6 ps 0.9
set linetype 3 lc rgb "#c8501e" pt 5 ps 0.7

set xlabel "TLB entries"
set logscale x 2
set xtics (8, 32, 64)
set xrange [6:84]
set grid ytics
unset mytics
unset my2tics
unset key

set title "TLB misses, and cycles at 23 a miss"
set logscale y
set yrange [200:1e6]
set ytics nomirror
set format y "10^{%T}"
set logscale y2
set y2range [200 * 23:1e6 * 23]
set y2tics
set format y2 "10^{%T}"
set ylabel "misses"
set y2label "cycles"
plot for [i=1:3] rows(maps[i], kernels[i]) using 5:10 with linespoints lt i
unset y2tics
unset y2label
unset logscale y2
set ytics mirror

set title "share of the dd's CPU time"
set yrange [0.01:100]
set format y "%g %%"
set ylabel ""
plot for [i=1:3] rows(maps[i], kernels[i]) using 5:(100 * $14) with linespoints lt i

set title "kernel addresses' share of the D-TLB misses"
set key at graph 0.98, 0.7
unset logscale y
set yrange [0:100]
set format y "%g %%"
plot for [i=1:3] rows(maps[i], kernels[i]) using 5:(100 * $15) with linespoints lt i notitle, \
	85 with lines lc rgb "#c8501e" dt 2 title "published: 4 KB pages, 85 %", \
	23 with lines lc rgb "#1f5fa8" dt 2 title "published: 8 MB pages, 23 %"

set title "misses by line, 32 entries"
set key default
set key top left Left reverse samplen 1
unset logscale x
unset xlabel
set logscale y
set yrange [0.5:1e7]
set format y "10^{%T}"
set xrange [0.4:4.6]
set xtics ("I user" 1, "I kernel" 2, "D user" 3, "D kernel" 4)
set style fill solid
set boxwidth 0.24
plot for [i=1:3] for [c=1:4] rows(maps[i], kernels[i]) \
	using ($5 == 32 ? c + 0.26 * (i - 2) : NaN):(column(5 + c)) with boxes lt i \
	title c == 1 ? title(i) : ""
unset multiplot
