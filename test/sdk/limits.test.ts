/** A real SDK meets limits: it holds back what is limited, goes on with the rest, and says what it dropped. */
import { defaultStackParser, makeNodeTransport, NodeClient } from "@sentry/node";
import { expect, onTestFinished, test } from "vitest";
import { RateLimiter } from "#ingest/limits/rate-limiter.ts";
import type { LimitRule } from "#model/limits.ts";
import { EDGE_KEY, type ListeningEdge, listenEdge } from "#test/support/server/edge.ts";
import { waitUntil } from "#test/support/server/lapwing.ts";

async function connect(rule: Partial<LimitRule>) {
  const limiter = new RateLimiter();
  await limiter.setRules([
    { scope: "key", scopeId: EDGE_KEY.id, category: "error", window: "hour", quantity: 1, ...rule },
  ]);
  const edge = await listenEdge({ limiter, maxEnvelopeBytes: 1_000_000 });
  const client = new NodeClient({
    dsn: `http://${EDGE_KEY.publicKey}@${new URL(edge.url).host}/1`,
    transport: makeNodeTransport,
    stackParser: defaultStackParser,
    integrations: [],
    release: "shop@1",
    sendClientReports: true,
    clientReportFlushInterval: 20,
  });
  client.init();
  client.startClientReportTracking();
  onTestFinished(async () => {
    await client.close(1000);
  });
  const fail = async (message: string) => {
    client.captureException(new Error(message));
    await client.flush(2000);
  };
  return { edge, client, fail };
}

/** Types of the items that were taken, and what clients said they dropped. */
function taken({ spooled }: ListeningEdge): string[] {
  return spooled.flatMap(({ body, kind, note }) => {
    const refused = new Set(note.refused?.map(([i]) => i));
    const text = body.toString();
    if (kind === "headers") {
      const items = JSON.parse(text) as { type: string }[];
      return items.filter((_, i) => !refused.has(i)).map(({ type }) => type);
    }
    return [...text.matchAll(/^\{"type":"(\w+)"/gm)].flatMap(([, type]) => type ?? []);
  });
}

/** Errors that the client says it kept to itself. */
function heldBack({ spooled }: ListeningEdge): number {
  const said = /\{"reason":"ratelimit_backoff","category":"error","quantity":(\d+)\}/g;
  const texts = spooled.map(({ body }) => body.toString()).join("\n");
  return [...texts.matchAll(said)].reduce((sum, [, quantity]) => sum + Number(quantity), 0);
}

test("errors are held back, check-ins go on, and what was held back is reported", async () => {
  const { edge, client, fail } = await connect({});
  await fail("one");
  await fail("two");
  expect(edge.refused()).toEqual(["rate_limited/key_quota/error"]);
  await fail("three");
  await fail("four");
  // They did not come: the SDK keeps to what it was told.
  expect(edge.refused()).toEqual([]);
  client.captureCheckIn({ monitorSlug: "nightly", status: "ok" });
  await client.flush(2000);
  expect(taken(edge).filter((type) => type === "event")).toHaveLength(1);
  expect(taken(edge)).toContain("check_in");
  await waitUntil("both are reported", () => heldBack(edge) === 2);
});

test("a limit of everything leaves client reports", async () => {
  const { edge, client, fail } = await connect({ category: "all", quantity: 0 });
  await fail("one");
  expect(edge.refused()).toEqual(["rate_limited/key_quota/error"]);
  await fail("two");
  client.captureCheckIn({ monitorSlug: "nightly", status: "ok" });
  await client.flush(2000);
  expect(edge.refused()).toEqual([]);
  await waitUntil("the report comes", () => taken(edge).includes("client_report"));
  expect(taken(edge)).not.toContain("check_in");
});
