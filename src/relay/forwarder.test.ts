import { expect, onTestFinished, test } from "vitest";
import type { SpoolRecord } from "#ingest/spool/record.ts";
import { SpoolUnavailable } from "#ingest/spool/writer.ts";
import type { ProjectId, RelayTargetId } from "#model/ids.ts";
import type { RelayTarget } from "#model/relay.ts";
import { readEnvelope } from "#protocol/envelope/envelope.ts";
import { formatRateLimits, parseRateLimits } from "#protocol/envelope/rate-limits.ts";
import { type Behaviour, Upstream } from "#test/support/relay/upstream.ts";
import { RelayLedger } from "./delivery/relay-ledger.ts";
import { UpstreamLimits } from "./delivery/upstream-limits.ts";
import { DirectSender, type DirectSenderOptions } from "./direct-sender.ts";
import { EdgeForwarder } from "./forwarder.ts";

const DSN = "https://0123456789abcdef0123456789abcdef@o1.ingest.sentry.io/7";

function target(more: Partial<RelayTarget> = {}): RelayTarget {
  return {
    id: 5 as RelayTargetId,
    projectId: 1 as ProjectId,
    dsn: DSN,
    mode: "upstream",
    delivery: "spooled",
    isInternal: true,
    createdAtMs: 0,
    ...more,
  };
}

function received(...types: string[]) {
  const items = types.map((type) => `{"type":"${type}","length":2}\n{}\n`).join("");
  const body = Buffer.from(`{"dsn":"${DSN}"}\n${items}`);
  const envelope = readEnvelope(body);
  if (!envelope.ok) throw new Error(envelope.detail);
  return { envelope: envelope.value, body };
}

const ABOUT = { receivedAtMs: 3_600_000, userAgent: "Mozilla/5.0", hops: 0 };

function started({ isFull = false, ...options }: DirectSenderOptions & { isFull?: boolean } = {}) {
  const appended: SpoolRecord[] = [];
  const failures: unknown[] = [];
  const limits = new UpstreamLimits();
  const ledger = new RelayLedger();
  const direct = new DirectSender(limits, ledger, options);
  onTestFinished(() => direct.keepOnly(new Set()));
  const forwarder = new EdgeForwarder({
    queues: {
      async append(_id, record) {
        if (isFull) throw new SpoolUnavailable("the spool has reached its size limit");
        appended.push(record);
      },
    },
    direct,
    limits,
    ledger,
    onFullQueue: (_target, error) => failures.push(error),
  });
  const counts = () =>
    Object.fromEntries(
      ledger
        .take()
        .map(({ category, what, reason, quantity }) => [
          `${category} ${what} ${reason}`.trim(),
          quantity,
        ]),
    );
  return { forwarder, limits, appended, failures, counts };
}

test("targets are found by their DSN, mirrors by their project", () => {
  const { forwarder } = started();
  const mirror = target({ id: 6 as RelayTargetId, mode: "mirror", dsn: DSN.replace("/7", "/8") });
  forwarder.setTargets([target(), mirror]);
  expect(forwarder.findByDsn(DSN)).toEqual(target());
  expect(forwarder.findByDsn(DSN.replace("/7", "/9"))).toBeUndefined();
  expect(forwarder.mirrorsOf(1 as ProjectId)).toEqual([mirror]);
  expect(forwarder.mirrorsOf(2 as ProjectId)).toEqual([]);
  forwarder.setTargets([]);
  expect(forwarder.findByDsn(DSN)).toBeUndefined();
  expect(forwarder.mirrorsOf(1 as ProjectId)).toEqual([]);
});

test("an envelope is queued as it came, with what the target is told of its request", async () => {
  const { forwarder, appended, counts } = started();
  const envelope = received("event", "session");
  const answer = await forwarder.enqueue(target(), envelope, { ...ABOUT, hops: 1 });
  expect(answer).toEqual({ status: 200, rateLimits: [] });
  expect(appended).toMatchObject([
    { receivedAtMs: 3_600_000, body: envelope.body, note: { userAgent: "Mozilla/5.0", hops: 1 } },
  ]);
  // What goes through the queue is counted by who reads it.
  expect(counts()).toEqual({});
});

test("what the upstream does not take now is answered here", async () => {
  const { forwarder, limits, appended, counts } = started();
  limits.note(target().id, parseRateLimits("60:error:key:quota, 30:span:key"));
  const answer = await forwarder.enqueue(target(), received("event", "attachment"), ABOUT);
  expect(answer).toMatchObject({ status: 429, reason: "rate_limited" });
  expect(formatRateLimits(answer.rateLimits)).toBe("60:error:key:quota");
  expect(appended).toEqual([]);
  expect(counts()).toEqual({
    "error received": 1,
    "error refused upstream_rate_limited": 1,
    "attachment received": 1,
    "attachment refused upstream_rate_limited": 1,
  });

  const mixed = await forwarder.enqueue(target(), received("event", "session", "span"), ABOUT);
  expect(mixed.status).toBe(200);
  expect(formatRateLimits(mixed.rateLimits)).toBe("60:error:key:quota, 30:span:key");
  expect(appended.map(({ body }) => body.toString())).toEqual([
    received("session").body.toString(),
  ]);
  expect(counts()).toEqual({
    "error received": 1,
    "error refused upstream_rate_limited": 1,
    "span received": 1,
    "span refused upstream_rate_limited": 1,
  });
});

test("a mirror's sender is not answered by the mirror's limits", async () => {
  const { forwarder, limits, appended } = started();
  limits.note(target().id, parseRateLimits("60::key"));
  const answer = await forwarder.enqueue(target({ mode: "mirror" }), received("event"), ABOUT);
  expect(answer).toEqual({ status: 200, rateLimits: [] });
  expect(appended.length).toBe(1);
});

test("a full queue is a 503 and counted", async () => {
  const { forwarder, failures, counts } = started({ isFull: true });
  const answer = await forwarder.enqueue(target(), received("event"), ABOUT);
  expect(answer).toEqual({ status: 503, rateLimits: [], reason: "queue_full" });
  expect(counts()).toEqual({ "error received": 1, "error refused queue_full": 1 });
  expect(failures.length).toBe(1);
});

async function direct(behave: Behaviour, ...types: string[]) {
  const upstream = await Upstream.start(behave);
  const parts = started();
  const to = target({ dsn: upstream.dsn(7), delivery: "direct" });
  const answer = await parts.forwarder.sendDirect(to, received(...types), ABOUT);
  return { ...parts, answer, upstream, to };
}

test("a direct target's answer is passed through", async () => {
  for (const [status, what] of [
    [200, "delivered"],
    [204, "delivered"],
    [400, "refused upstream_rejected"],
    [413, "refused upstream_rejected"],
    [500, "refused upstream_error"],
    [503, "refused upstream_error"],
    [508, "refused relay_loop"],
  ] as const) {
    const { answer, counts, upstream } = await direct(() => ({ status }), "event");
    expect(answer.status).toBe(status === 204 ? 200 : status);
    expect(counts()).toEqual({ "error received": 1, [`error ${what}`]: 1 });
    expect(upstream.requests[0]?.body).toContain(`"dsn":"${upstream.dsn(7)}"`);
  }
});

test("a direct target's limits are passed on, and then answered here", async () => {
  const headers = { "X-Sentry-Rate-Limits": "60:error:key:quota", "Retry-After": "60" };
  const behave: Behaviour = ({ body }) => (body.includes("event") ? { status: 429, headers } : {});
  const { answer, forwarder, upstream, to, counts } = await direct(behave, "event");
  expect(answer).toMatchObject({ status: 429, reason: "rate_limited" });
  expect(formatRateLimits(answer.rateLimits)).toBe("60:error:key:quota");
  const again = await forwarder.sendDirect(to, received("event"), ABOUT);
  expect(formatRateLimits(again.rateLimits)).toBe("60:error:key:quota");
  expect(again.status).toBe(429);
  expect(upstream.requests.length).toBe(1);
  expect((await forwarder.sendDirect(to, received("event", "session"), ABOUT)).status).toBe(200);
  expect(upstream.requests[1]?.body).not.toContain("event");
  expect(counts()).toEqual({
    "error received": 3,
    "error refused upstream_rate_limited": 3,
    "session received": 1,
    "session delivered": 1,
  });
});

test("a direct target that redirects or cannot be reached is a 502 without a pause", async () => {
  const headers = { Location: "http://169.254.169.254/", "Retry-After": "60" };
  const redirect = await direct(() => ({ status: 307, headers }), "event");
  expect(redirect.answer).toEqual({ status: 502, rateLimits: [], reason: "upstream_redirect" });
  await redirect.upstream.stop();
  const gone = await redirect.forwarder.sendDirect(redirect.to, received("event"), ABOUT);
  expect(gone).toEqual({ status: 502, rateLimits: [], reason: "upstream_unreachable" });
  const hidden = target({ dsn: redirect.to.dsn, id: 9 as RelayTargetId, isInternal: false });
  const blocked = await redirect.forwarder.sendDirect(hidden, received("event"), ABOUT);
  expect(blocked).toEqual({ status: 502, rateLimits: [], reason: "egress_blocked" });
});

test("a direct target that does not answer in time is a 503", async () => {
  const upstream = await Upstream.start(() => "nothing");
  const { forwarder } = started({ timeoutMs: 100 });
  const to = target({ dsn: upstream.dsn(7), delivery: "direct" });
  const answer = await forwarder.sendDirect(to, received("event"), ABOUT);
  expect(answer).toEqual({ status: 503, rateLimits: [], reason: "upstream_timeout" });
});

test("more direct requests than fit are refused at once", async () => {
  const gate = Promise.withResolvers<void>();
  const upstream = await Upstream.start(async () => {
    await gate.promise;
    return {};
  });
  const { forwarder, counts } = started({ maxInFlight: 2 });
  const to = target({ dsn: upstream.dsn(7), delivery: "direct" });
  const send = () => forwarder.sendDirect(to, received("event"), ABOUT);
  const held = [send(), send()];
  expect(await send()).toEqual({ status: 503, rateLimits: [], reason: "relay_busy" });
  gate.resolve();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await send()).status).toBe(200);
  expect(counts()).toEqual({
    "error received": 4,
    "error delivered": 3,
    "error refused relay_busy": 1,
  });
});
