/** What an SDK gets back. It looks at the status and at the two limit headers. */
import type { RateLimit } from "#protocol/envelope/rate-limits.ts";

export interface Answer {
  status: number;
  body: AnswerBody;
  rateLimits: RateLimit[];
  /** Relay's word for what was wrong, sent as X-Sentry-Error and counted. */
  reason?: string;
}

interface AnswerBody {
  id?: string;
  detail?: string;
  /** Of the report dialog: what is wrong with its address, or with fields of its form. */
  eventId?: string;
  dsn?: string;
  errors?: Record<string, string[]>;
}

export function acknowledge(eventId: string | undefined, rateLimits: RateLimit[]): Answer {
  return { status: 200, body: eventId === undefined ? {} : { id: eventId }, rateLimits };
}

export function refuse(status: number, reason: string, detail: string): Answer {
  return { status, body: { detail }, rateLimits: [], reason };
}

export function refuseLimited(rateLimits: RateLimit[]): Answer {
  return {
    status: 429,
    body: { detail: "Sending is limited. Wait as long as Retry-After says." },
    rateLimits,
    reason: "rate_limited",
  };
}
