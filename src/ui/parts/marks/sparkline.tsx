import { type Bar, round, scaleBars } from "./scale-bars.ts";

export interface SparklineProps {
  counts: readonly number[];
  /** What the bars are: "Events per day, 14 days". The highest and the sum are added to it. */
  label: string;
  /** Colours the bars from this index on: a regression, a rise, a first appearance. */
  accent?: { from: number; tone: "violet" | "error" | "info" };
  width?: number;
  height?: number;
}

/** A small bar chart without script: drawn by the server, read out as one sentence. */
export function Sparkline({ counts, label, accent, width = 112, height = 24 }: SparklineProps) {
  const sum = counts.reduce((total, count) => total + count, 0);
  const highest = Math.max(0, ...counts);
  return (
    <svg
      className="sparkline"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${label}: ${sum} in all, at most ${highest}`}
    >
      {[...pathsByTone(scaleBars(counts, width, height), accent)].map(([tone, path]) => (
        <path key={tone} className={tone || undefined} d={path} />
      ))}
    </svg>
  );
}

/** One path for all bars of a colour: a list has hundreds of bars, and each element costs. */
function pathsByTone(bars: Bar[], accent: SparklineProps["accent"]): Map<string, string> {
  const paths = new Map<string, string>();
  for (const [at, bar] of bars.entries()) {
    const tone = toneOf(bar.empty, at, accent);
    paths.set(tone, (paths.get(tone) ?? "") + outlineOf(bar));
  }
  return paths;
}

function outlineOf({ x, y, width, height, empty }: Bar): string {
  // Too little to round.
  if (empty || width < 3) return `M${x} ${y}h${width}v${height}h-${width}z`;
  const side = round(height - 1);
  return `M${x} ${round(y + height)}v-${side}q0-1 1-1h${round(width - 2)}q1 0 1 1v${side}z`;
}

function toneOf(empty: boolean, at: number, accent: SparklineProps["accent"]): string {
  if (empty) return "zero";
  return accent !== undefined && at >= accent.from ? accent.tone : "";
}
