import type { ReactNode } from "react";
import type { Level } from "#protocol/event/level.ts";

/** Octagon, disc, triangle, square, ring: a level is told by its shape before its colour. */
const SHAPES: Record<Level, ReactNode> = {
  fatal: (
    <>
      <path d="M4.4.8h5.2l3.6 3.6v5.2l-3.6 3.6H4.4L.8 9.6V4.4Z" fill="currentColor" />
      <path d="m5 5 4 4m0-4-4 4" className="level-mark-sign" strokeWidth="1.5" />
    </>
  ),
  error: (
    <>
      <circle cx="7" cy="7" r="6" fill="currentColor" />
      <path d="M7 3.9v3.6M7 9.9v.1" className="level-mark-sign" strokeWidth="1.6" />
    </>
  ),
  warning: (
    <>
      <path
        d="M6.1 1.6a1 1 0 0 1 1.8 0l5.2 9.6a1 1 0 0 1-.9 1.5H1.8a1 1 0 0 1-.9-1.5Z"
        fill="currentColor"
      />
      <path d="M7 5v3M7 10.4v.1" className="level-mark-sign" strokeWidth="1.5" />
    </>
  ),
  info: (
    <>
      <rect x="1.2" y="1.2" width="11.6" height="11.6" rx="2.6" fill="currentColor" />
      <path d="M7 6.4v3.4M7 4.1V4" className="level-mark-sign" strokeWidth="1.5" />
    </>
  ),
  debug: <circle cx="7" cy="7" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.6" />,
};

export function LevelMark({ level }: { level: Level }) {
  return (
    <svg className={`level-mark ${level}`} viewBox="0 0 14 14" role="img" aria-label={level}>
      {SHAPES[level]}
    </svg>
  );
}
