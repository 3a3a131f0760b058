/** For tests that render parts which ask for the router: there is one, and it goes nowhere. */
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import type { ReactNode } from "react";

const STILL_ROUTER = new Proxy({}, { get: () => () => {} }) as never;

export function WithRouter({ children }: { children: ReactNode }) {
  return <AppRouterContext value={STILL_ROUTER}>{children}</AppRouterContext>;
}
