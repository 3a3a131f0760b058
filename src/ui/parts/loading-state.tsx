import type { ReactNode } from "react";

/** Around every skeleton: says "Loading" to who cannot see grey. */
export function LoadingState({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={className} role="status">
      <span className="sr">Loading</span>
      {children}
    </div>
  );
}
