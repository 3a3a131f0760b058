import type uPlot from "uplot";
import type { IssueChart } from "#model/shown-issue.ts";
import { readColour, readFont } from "./read-token.ts";

const FLAG_PX = 7;
const LABEL_GAP_PX = 4;
/** At the left edge the labels of the grid stand: no flag there. */
const LABELS_PX = 32;

/** A dashed line with a flag where a release was first seen, and its name where there is room. */
export function drawReleases(plot: uPlot, { releases }: Pick<IssueChart, "releases">): void {
  const { ctx, bbox } = plot;
  const colour = (token: string) => readColour(plot, token);
  const ratio = window.devicePixelRatio;
  const bottom = Math.round(plot.valToPos(0, "y", true));
  const top = 2 * ratio;

  ctx.save();
  ctx.font = `450 ${11 * ratio}px ${readFont(plot)}`;
  ctx.textBaseline = "top";
  ctx.textAlign = "left";
  ctx.lineWidth = ratio;
  ctx.setLineDash([2 * ratio, 2 * ratio]);
  // The newest one gets its name first: it is the one that is asked about.
  let freeUntil = bbox.left + bbox.width;
  for (const { release, firstSeenMs } of releases.toReversed()) {
    const x = Math.round(plot.valToPos(firstSeenMs, "x", true)) + ratio / 2;
    const isBeside = x >= bbox.left + LABELS_PX * ratio;
    ctx.strokeStyle = colour("--c-release");
    ctx.stroke(lineOf(x, isBeside ? top : bbox.top, bottom));
    if (!isBeside) continue;
    ctx.fillStyle = colour("--c-release");
    ctx.fill(flagOf(x, top, ratio));
    const left = x + (FLAG_PX + LABEL_GAP_PX) * ratio;
    const { width } = ctx.measureText(release);
    if (left + width <= freeUntil) {
      ctx.fillStyle = colour("--text-2");
      ctx.fillText(release, left, top - ratio);
    }
    freeUntil = x - LABEL_GAP_PX * ratio;
  }
  ctx.restore();
}

function lineOf(x: number, top: number, bottom: number): Path2D {
  const line = new Path2D();
  line.moveTo(x, top);
  line.lineTo(x, bottom);
  return line;
}

function flagOf(x: number, top: number, ratio: number): Path2D {
  const flag = new Path2D();
  const [width, height] = [FLAG_PX * ratio, 6 * ratio];
  flag.moveTo(x, top);
  flag.lineTo(x + width, top);
  flag.lineTo(x + width - 2 * ratio, top + height / 2);
  flag.lineTo(x + width, top + height);
  flag.lineTo(x, top + height);
  flag.closePath();
  return flag;
}
