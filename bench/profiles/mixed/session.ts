import { AGENTS, SDK } from "#bench/profiles/browser-envelope.ts";
import type { RequestBody } from "#bench/profiles/profile.ts";
import { Random } from "#lib/random.ts";
import { envelopeOf, WEB_RELEASES } from "./shop.ts";

const VISIT_MS = 40_000;

/** Every other request begins a visit, the one after it ends it: two requests, one row. */
export function session(_: Random, ordinal: number, sentAtMs: number): RequestBody {
  const isFirst = ordinal % 2 === 0;
  // Both halves must agree, whatever was made between them.
  const visit = new Random(Math.floor(ordinal / 2) + 1);
  const sid = visit.hex(32);
  const startedMs = sentAtMs - VISIT_MS - visit.below(VISIT_MS);
  const endMs = sentAtMs - visit.below(1000);
  const errors = visit.chance(0.04) ? 1 : 0;
  const payload = {
    sid,
    init: isFirst,
    started: new Date(startedMs).toISOString(),
    timestamp: new Date(isFirst ? startedMs : endMs).toISOString(),
    status: isFirst ? "ok" : "exited",
    errors: isFirst ? 0 : errors,
    did: String(4000 + visit.below(500)),
    ...(!isFirst && { duration: (endMs - startedMs) / 1000 }),
    attrs: {
      release: visit.pick(WEB_RELEASES),
      environment: "production",
      ip_address: "{{auto}}",
      user_agent: visit.pick(AGENTS),
    },
  };
  const header = { sent_at: new Date(sentAtMs).toISOString(), sdk: SDK };
  return {
    bytes: envelopeOf(header, { type: "session" }, payload),
    rows: { session: isFirst ? 1 : 0 },
  };
}
