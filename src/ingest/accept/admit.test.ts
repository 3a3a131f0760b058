import { expect, test } from "vitest";
import { RateLimiter } from "#ingest/limits/rate-limiter.ts";
import type { JsonObject } from "#lib/json.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import type { LimitRule } from "#model/limits.ts";
import type { ProjectKey } from "#model/project.ts";
import { readEnvelope } from "#protocol/envelope/envelope.ts";
import { type Admission, admit } from "./admit.ts";

const NOON_MS = Date.parse("2026-11-15T12:00:00Z");
const KEY: ProjectKey = {
  id: 3 as KeyId,
  projectId: 7 as ProjectId,
  ...{ publicKey: "a".repeat(32), label: "", enabled: true, createdAtMs: 0, ip: "off" },
  isInternal: false,
};
const EVENT = ["event", JSON.stringify({ message: "hello" })] as const;
const FILE = ["attachment", "content"] as const;
const SESSION = ["session", JSON.stringify({ sid: "ab".repeat(16), status: "ok" })] as const;

/** As many of each category as the limits say; the others have none. */
async function limiterOf(limits: Partial<Record<"error" | "attachment", number>>) {
  const limiter = new RateLimiter({
    clock: { steadyMs: () => NOON_MS, wallMs: () => NOON_MS },
  });
  await limiter.setRules(
    Object.entries(limits).map(([category, quantity]): LimitRule => {
      const which = { scope: "project", scopeId: 7, window: "minute" } as const;
      return { ...which, category: category as LimitRule["category"], quantity };
    }),
  );
  return limiter;
}

type Items = readonly (readonly [string, string])[];
type Judge = Parameters<typeof admit>[4];

function send(limiter: RateLimiter, items: Items, judge?: Judge): Admission {
  const lines = items.flatMap(([type, payload]) => {
    const header: JsonObject = { type, length: Buffer.byteLength(payload) };
    return [JSON.stringify(header), payload];
  });
  const body = Buffer.from([JSON.stringify({ event_id: "ab".repeat(16) }), ...lines].join("\n"));
  const envelope = readEnvelope(body);
  if (!envelope.ok) throw new Error(envelope.detail);
  return admit({ envelope: envelope.value, body }, KEY, limiter, NOON_MS, judge);
}

/** Of each item: undefined when it goes on. */
function refusals(admission: Admission, count: number): (string | undefined)[] {
  if (!admission.ok) return admission.refused.map(({ kind }) => kind);
  const refused = new Map(admission.record.note.refused?.map(([at, kind]) => [at, kind]));
  return Array.from({ length: count }, (_, at) => refused.get(at));
}

test("attachments of a limited event are limited with it, and use up nothing of their own", async () => {
  const limiter = await limiterOf({ error: 1, attachment: 1 });
  expect(refusals(send(limiter, [EVENT]), 1)).toEqual([undefined]);
  // The session goes on, so the envelope is taken; before the event or behind it is the same.
  const admission = send(limiter, [FILE, EVENT, SESSION]);
  expect(admission.ok).toBe(true);
  expect(refusals(admission, 3)).toEqual(["rate_limited", "rate_limited", undefined]);
  const alone = send(limiter, [EVENT, FILE]);
  expect(alone.ok).toBe(false);
  expect(refusals(alone, 2)).toEqual(["rate_limited", "rate_limited"]);
  // What they did not use up is still there for another.
  expect(refusals(send(limiter, [FILE, SESSION]), 2)).toEqual([undefined, undefined]);
});

test("noise uses up nothing, and is not refused by a limit that is used up", async () => {
  const limiter = await limiterOf({ error: 1 });
  const judge = { isNoise: (_: ProjectId, payload: Buffer) => payload.includes("noise") };
  const noise = ["event", '{"message":"noise"}'] as const;
  for (let sent = 0; sent < 3; sent++) {
    const admission = send(limiter, [noise], judge);
    expect(admission.ok && admission.record.note).toEqual({});
  }
  const real = send(limiter, [EVENT, SESSION], judge);
  // Only what a limit counted can be given back.
  expect(real.ok && real.record.note.taken).toEqual({ atMs: NOON_MS, counts: { error: 1 } });
  expect(refusals(send(limiter, [EVENT], judge), 1)).toEqual(["rate_limited"]);
  expect(refusals(send(limiter, [noise], judge), 1)).toEqual([undefined]);
  // What takes nothing takes no noise either.
  expect(refusals(send(await limiterOf({ error: 0 }), [noise], judge), 1)).toEqual([
    "rate_limited",
  ]);
});

test("without a limit nobody looks for noise, and nothing is noted", async () => {
  const judge = {
    isNoise() {
      throw new Error("it was looked for");
    },
  };
  const admission = send(await limiterOf({ attachment: 5 }), [EVENT], judge);
  expect(admission.ok && admission.record.note).toEqual({});
});

test("a session that is limited takes no attachment with it", async () => {
  const limiter = await limiterOf({ error: 5, attachment: 100 });
  await limiter.setRules([
    { scope: "project", scopeId: 7, window: "minute", category: "session", quantity: 1 },
  ]);
  send(limiter, [SESSION]);
  expect(refusals(send(limiter, [SESSION, EVENT, FILE]), 3)).toEqual([
    "rate_limited",
    undefined,
    undefined,
  ]);
});

test("an attachment beyond its own limit is refused, and its event goes on", async () => {
  const limiter = await limiterOf({ attachment: 1 });
  expect(refusals(send(limiter, [EVENT, FILE]), 2)).toEqual([undefined, undefined]);
  expect(refusals(send(limiter, [EVENT, FILE]), 2)).toEqual([undefined, "rate_limited"]);
});
