import type { ReactNode } from "react";

/** Around every skeleton: says "Loading" to who cannot see grey, and nothing of what is known yet. */
export function LoadingState({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <div className="visually-hidden" role="status">
        <span>Loading</span>
      </div>
      {children}
    </div>
  );
}
