/** Sends a page's reports to the relay of its own server, and obeys what that answers. */
import { SECOND_MS } from "#lib/time.ts";
import { ORGANIZATION_ID } from "#model/organization.ts";
import type { Budget, DiscardReason } from "#reporting/budget.ts";
import type { ReportItem } from "#reporting/report-item.ts";
import type { ReportState } from "#reporting/report-state.ts";
import { writeEnvelope } from "#reporting/write-envelope.ts";
import { saidReportState } from "./said-report-state.ts";

/** As SDKs do when the server names no time. */
const PAUSE_S = 60;

export class ReportPost {
  #budget: Budget;
  /** As the page said last. */
  #known: ReportState | undefined;
  #closedUntilMs = 0;

  constructor(budget: Budget, state: ReportState) {
    this.#budget = budget;
    this.#known = state;
  }

  /** Read anew each time: somebody may have switched it off on this very page. */
  state(): ReportState | undefined {
    const said = saidReportState();
    // A page that failed as a whole says nothing: that is when a report matters most.
    if (said !== undefined) this.#known = said === "off" ? undefined : said;
    return this.#known;
  }

  send(item: ReportItem): void {
    const state = this.state();
    if (state === undefined) return;
    const nowMs = Date.now();
    if (nowMs < this.#closedUntilMs) return this.#budget.lose(item, "ratelimit_backoff");
    const items = this.#withReport(item);
    const body = writeEnvelope(state.dsn, items, nowMs);
    fetch(addressOf(state), { method: "POST", body, keepalive: true }).then(
      (response) => this.#obey(response, items),
      () => this.#lose(items, "network_error"),
    );
  }

  /** The page ends: nobody will read the answer. */
  sendLast(item: ReportItem): void {
    const state = this.state();
    if (state === undefined || Date.now() < this.#closedUntilMs) return;
    const body = writeEnvelope(state.dsn, this.#withReport(item), Date.now());
    navigator.sendBeacon(addressOf(state), body);
  }

  #withReport(item: ReportItem): ReportItem[] {
    const report = this.#budget.takeReport(Date.now());
    return report === undefined ? [item] : [item, report];
  }

  #lose(items: readonly ReportItem[], reason: DiscardReason): void {
    for (const item of items) this.#budget.lose(item, reason);
  }

  #obey({ status, headers }: Response, items: readonly ReportItem[]): void {
    if (status === 429) {
      const waitS = Number(headers.get("Retry-After")) || PAUSE_S;
      this.#closedUntilMs = Date.now() + waitS * SECOND_MS;
    }
    // The key was disabled: the next page will not have it.
    if (status === 403) this.#closedUntilMs = Number.POSITIVE_INFINITY;
    if (status >= 400 && status !== 429) this.#lose(items, "send_error");
  }
}

function addressOf({ project }: ReportState): string {
  return `/monitoring?o=${ORGANIZATION_ID}&p=${project}`;
}
