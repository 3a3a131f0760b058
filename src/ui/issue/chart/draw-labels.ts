import type uPlot from "uplot";
import type { IssueChart } from "#model/shown-issue.ts";
import { formatCompact } from "#ui/parts/words/format-number.ts";
import { gridLines } from "./chart-words.ts";
import { readColour, readFont } from "./read-token.ts";

/** Last, over bars and flags: the grid's labels, and where the chart ends. */
export function drawLabels(plot: uPlot, chart: IssueChart): void {
  const { ctx, bbox } = plot;
  const colour = (token: string) => readColour(plot, token);
  const ratio = window.devicePixelRatio;
  ctx.save();
  ctx.font = `450 ${11 * ratio}px ${readFont(plot)}`;
  ctx.fillStyle = colour("--text-3");
  // A label may stand on a bar: its halo keeps it readable.
  ctx.strokeStyle = colour("--surface");
  ctx.lineWidth = 3 * ratio;
  ctx.lineJoin = "round";
  ctx.setLineDash([]);
  ctx.textBaseline = "bottom";
  ctx.textAlign = "left";
  for (const value of gridLines(chart)) {
    const y = Math.round(plot.valToPos(value, "y", true));
    const at = [formatCompact(value), bbox.left + ratio, y - 2 * ratio] as const;
    ctx.strokeText(...at);
    ctx.fillText(...at);
  }
  if (chart.isOpenEnded) {
    ctx.textBaseline = "top";
    ctx.textAlign = "right";
    ctx.fillText("now", bbox.left + bbox.width, bbox.top + bbox.height + 5 * ratio);
  }
  ctx.restore();
}
