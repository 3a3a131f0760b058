/** Next.js' `onRequestError` (src/instrumentation.ts): a page, an action or a route that threw. */
import { routeOf } from "#reporting/page-routes.ts";
import { isNotUnderstood } from "#server/web/begun-actions.ts";
import { isCalledOff } from "#store/ports/call-off.ts";
import { makeErrorReport } from "./make-server-report.ts";
import { report } from "./report-channel.ts";

export interface FailedRequest {
  path: string;
  method: string;
  headers: Record<string, string | string[] | undefined>;
}

export type OnRequestError = (
  thrown: unknown,
  request: FailedRequest,
  context: { routeType: string },
) => void;

// Next bundles instrumentation.ts apart from this file: a global is what both can see.
const holder = globalThis as { lapwingOnRequestError?: OnRequestError };

export function reportRequestErrors(publicUrl: string): void {
  holder.lapwingOnRequestError = (thrown, { path, method, headers }, { routeType }) => {
    if (isNotUnderstood(headers) || isCalledOff(thrown)) return;
    // The query may hold people's words, and other headers their cookies.
    const [pathname = "/"] = path.split("?");
    const agent = headers["user-agent"];
    const made = makeErrorReport(
      thrown,
      { type: "nextjs", handled: false },
      {
        atMs: Date.now(),
        transaction: routeOf(pathname),
        tags: { part: "web", kind: routeType },
        request: {
          url: publicUrl + pathname,
          method,
          headers: typeof agent === "string" ? { "User-Agent": agent } : {},
        },
      },
    );
    if (made !== undefined) report(made);
  };
}
