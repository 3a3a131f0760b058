import { scaleBars } from "./scale-bars.ts";

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
      className="spark"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${label}: ${sum} in all, at most ${highest}`}
    >
      {scaleBars(counts, width, height).map(({ empty, ...bar }, at) => (
        <rect key={bar.x} {...bar} rx="1" className={toneOf(empty, at, accent)} />
      ))}
    </svg>
  );
}

function toneOf(empty: boolean, at: number, accent: SparklineProps["accent"]): string | undefined {
  if (empty) return "zero";
  return accent !== undefined && at >= accent.from ? accent.tone : undefined;
}
