import type { ReactNode } from "react";

/**
 * Around every skeleton: says "Loading" to who cannot see grey, and steps aside without scripts,
 * where React's own switch from skeleton to page would never come.
 */
export function LoadingState({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={className} role="status" data-loading>
      <noscript>
        <link rel="stylesheet" href="/no-script.css" />
      </noscript>
      <span className="sr">Loading</span>
      {children}
    </div>
  );
}
