/** What a target's answer means for the envelope: done, refused for good, or to be sent again. */
import type { RateLimit } from "#protocol/envelope/rate-limits.ts";
import type { Delivery } from "./deliver.ts";
import { limitsOf, readRetryAfter } from "./upstream-limits.ts";

export type Verdict = { limits: RateLimit[] } & (
  | { what: "delivered" }
  /** Some categories are closed: what is in them is refused, the rest may be sent again. */
  | { what: "limited" }
  | { what: "refused"; reason: string; detail: string }
  | Retry
);

export interface Retry {
  what: "retry";
  reason: string;
  /** A clause for a person: why it did not work. */
  detail: string;
  /** The upstream asked for a pause. */
  pauseS: number;
  /** It may be this envelope that the upstream cannot digest. */
  mayBeEnvelope: boolean;
}

export function judgeDelivery(delivery: Delivery): Verdict {
  if (delivery.what === "failed") {
    return { limits: [], ...retry(delivery.reason, delivery.detail) };
  }
  const { status } = delivery;
  return { limits: limitsOf(delivery), ...judgeStatus(status, delivery.retryAfter) };
}

type Judged = Verdict extends infer V ? (V extends Verdict ? Omit<V, "limits"> : never) : never;

function judgeStatus(status: number, retryAfter: string | undefined): Judged {
  if (status >= 200 && status < 300) return { what: "delivered" };
  if (status >= 300 && status < 400) {
    return retry(
      "upstream_redirect",
      `it answers with a redirect (${status}), which is not followed`,
    );
  }
  if (status === 429) return { what: "limited" };
  const detail = `it answers with status ${status}`;
  if (status >= 400 && status < 500)
    return { what: "refused", reason: "upstream_rejected", detail };
  // Lapwing's own answer to a circle of relays: trying again would only go round again.
  if (status === 508) return { what: "refused", reason: "relay_loop", detail };
  return {
    ...retry("upstream_error", detail),
    pauseS: readRetryAfter(retryAfter) ?? 0,
    mayBeEnvelope: status === 500,
  };
}

function retry(reason: string, detail: string): Retry {
  return { what: "retry", reason, detail, pauseS: 0, mayBeEnvelope: false };
}
