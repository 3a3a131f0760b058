/** How fast our own pages are, measured and sent as any page does it with /vitals.js. */
import { routeOf } from "#reporting/page-routes.ts";
import type { ReportState } from "#reporting/report-state.ts";
import { RELEASE } from "#reporting/sender.ts";
import { measureVitals } from "#vitals-script/measure.ts";
import { describeClient, isUnwanted, sendBeacon } from "#vitals-script/send-beacon.ts";
import { isNotFoundShown } from "./is-not-found-shown.ts";

/** `state` is asked each time: reporting may be switched off on this very page. */
export function measureOwnVitals(state: () => ReportState | undefined): void {
  if (isUnwanted()) return;
  const client = describeClient();
  measureVitals({
    routeOf: (path) => (isNotFoundShown() ? undefined : routeOf(path)),
    send(samples) {
      const now = state();
      // Without a route it was the 404 page: what people mistype is not how we perform. And the
      // pattern says enough: a path may hold the secret of an invitation.
      const ours = samples.filter(({ route }) => route).map(({ path: _, ...rest }) => rest);
      if (now === undefined || ours.length === 0) return;
      const url = `/vitals?key=${new URL(now.dsn).username}`;
      sendBeacon(url, { ...client, release: RELEASE, environment: now.environment }, ours);
    },
  });
}
