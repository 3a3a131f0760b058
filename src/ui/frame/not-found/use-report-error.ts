import { useEffect } from "react";

/** React has caught it, so the window did not hear of it; who listens there reports it. */
export function useReportError(error: Error): void {
  useEffect(() => reportError(error), [error]);
}
