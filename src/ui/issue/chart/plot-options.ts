import type uPlot from "uplot";
import type { IssueChart } from "#model/shown-issue.ts";
import { formatTick, peakOf } from "./chart-words.ts";
import { drawBars } from "./draw-bars.ts";
import { drawLabels } from "./draw-labels.ts";
import { drawReleases } from "./draw-releases.ts";
import { readColour } from "./read-token.ts";

export interface PlotEvents {
  /** A bucket under the pointer, with its middle in CSS pixels; undefined when there is none. */
  onPoint: (at: number | undefined, leftPx: number) => void;
  onBrush: (fromMs: number, toMs: number) => void;
}

/** Less is a click with an unsteady hand. */
const MIN_BRUSH_PX = 4;
const CHART_HEIGHT = 126;

export function plotOptions(chart: IssueChart, width: number, events: PlotEvents): uPlot.Options {
  const startMs = chart.buckets[0]?.startMs ?? chart.fromMs;
  const endMs = startMs + chart.buckets.length * chart.bucketMs;
  const snap = (ms: number, round: (value: number) => number) =>
    startMs + round((ms - startMs) / chart.bucketMs) * chart.bucketMs;
  return {
    width,
    height: CHART_HEIGHT,
    ms: 1,
    padding: [16, 0, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: true, range: [startMs, endMs] },
      y: { range: [0, Math.max(1, peakOf(chart.buckets))] },
    },
    series: [{}, { paths: () => null, points: { show: false } }],
    axes: [
      {
        size: 22,
        gap: 6,
        space: 88,
        grid: { show: false },
        ticks: { show: false },
        font: "450 11px Inter Variable, sans-serif",
        stroke: (plot) => readColour(plot, "--text-3"),
        values: (plot, splits) =>
          splits.map((ms) => (hasRoom(plot, ms, chart.isOpenEnded) ? formatTick(ms) : "")),
      },
      { show: false },
    ],
    cursor: {
      y: false,
      points: { show: false },
      drag: { x: true, y: false, setScale: false, dist: MIN_BRUSH_PX },
    },
    hooks: {
      draw: [
        (plot) => {
          drawBars(plot, chart);
          drawReleases(plot, chart);
          drawLabels(plot, chart);
        },
      ],
      setCursor: [
        ({ cursor }) => {
          const isOver = (cursor.left ?? -1) >= 0 && typeof cursor.idx === "number";
          events.onPoint(isOver ? (cursor.idx ?? undefined) : undefined, cursor.left ?? 0);
        },
      ],
      setSelect: [
        (plot) => {
          const { left, width: selected } = plot.select;
          if (selected < MIN_BRUSH_PX) return;
          const fromMs = snap(plot.posToVal(left, "x"), Math.floor);
          events.onBrush(fromMs, snap(plot.posToVal(left + selected, "x"), Math.ceil));
        },
      ],
    },
  };
}

/** Half a label: nearer to an edge it would be cut. */
const LABEL_PX = 20;

/** The word at the end of a chart that is still counting. */
const NOW_PX = 28;

function hasRoom(plot: uPlot, ms: number, endsNow: boolean): boolean {
  const atPx = plot.valToPos(ms, "x");
  const endPx = plot.width - LABEL_PX - (endsNow ? NOW_PX : 0);
  return atPx >= LABEL_PX && atPx <= endPx;
}
