import type uPlot from "uplot";
import type { IssueChart } from "#model/shown-issue.ts";
import { gridLines } from "./chart-words.ts";
import { readColour } from "./read-token.ts";

/** Grid and bars; uPlot draws the time axis and keeps the scales. */
export function drawBars(plot: uPlot, chart: IssueChart): void {
  const { ctx, bbox } = plot;
  const colour = (token: string) => readColour(plot, token);
  const ratio = window.devicePixelRatio;
  const yOf = (value: number) => Math.round(plot.valToPos(value, "y", true));
  const sinceMs = chart.releases.at(-1)?.firstSeenMs ?? chart.fromMs;

  ctx.save();
  for (const value of [0, ...gridLines(chart)]) {
    ctx.fillStyle = colour(value === 0 ? "--c-axis" : "--c-grid");
    ctx.fillRect(bbox.left, yOf(value), bbox.width, ratio);
  }
  chart.buckets.forEach(({ startMs, events }, at) => {
    const left = plot.valToPos(startMs, "x", true);
    const width = plot.valToPos(startMs + chart.bucketMs, "x", true) - left;
    const bar = new Path2D();
    const top = Math.min(yOf(events), yOf(0) - ratio);
    const gap = Math.min(2 * ratio, width / 4);
    bar.roundRect(left + gap / 2, top, Math.max(1, width - gap), yOf(0) - top, ratio);
    const isBefore = startMs + chart.bucketMs <= sinceMs;
    ctx.fillStyle = colour(events === 0 ? "--c-axis" : isBefore ? "--c-bar" : "--c1");
    ctx.fill(bar);
    const isFilling = chart.isOpenEnded && at === chart.buckets.length - 1;
    if (isFilling && events > 0) hatch(ctx, bar, colour("--hatch"), ratio);
  });
  ctx.restore();
}

/** Still counting: the bar may grow. */
function hatch(ctx: CanvasRenderingContext2D, bar: Path2D, colour: string, ratio: number): void {
  ctx.save();
  ctx.clip(bar);
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2 * ratio;
  const { width, height } = ctx.canvas;
  ctx.beginPath();
  for (let x = -height; x < width; x += 5 * ratio) {
    ctx.moveTo(x, height);
    ctx.lineTo(x + height, 0);
  }
  ctx.stroke();
  ctx.restore();
}
