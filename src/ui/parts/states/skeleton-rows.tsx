import { Skeleton } from "./skeleton.tsx";

const TITLE_WIDTHS = ["62%", "48%", "71%", "55%", "66%", "43%"] as const;
const PATH_WIDTHS = ["38%", "30%", "44%", "35%", "28%", "41%"] as const;

/** Issue rows to come, each exactly as high as a real one. */
export function SkeletonRows({ rows = 12 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity and never move
        <div className="issue-row skeleton-row" key={at}>
          <span />
          <span className="issue-row-main">
            <Skeleton width={14} height={14} round />
            <span className="skeleton-lines">
              <Skeleton width={TITLE_WIDTHS[at % TITLE_WIDTHS.length]} />
              <Skeleton width={PATH_WIDTHS[at % PATH_WIDTHS.length]} height={8} />
            </span>
          </span>
          <Skeleton width={112} height={20} />
          <Skeleton width={40} />
          <Skeleton width={36} />
          <Skeleton width={32} />
          <Skeleton width={32} />
        </div>
      ))}
    </div>
  );
}
