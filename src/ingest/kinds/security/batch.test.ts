import { expect, test } from "vitest";
import { readStoredEvent } from "#ingest/kinds/event/read-stored-event.ts";
import type { JsonObject } from "#lib/json.ts";
import { unpackLog } from "#model/signals/log-payload.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import {
  makeRecord,
  outcomesOf,
  RECEIVED_MS,
  runDigest,
} from "#test/support/ingest/digest-bench.ts";
import { openFreshStore, projectId, under } from "#test/support/ingest/fresh-store.ts";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

openFreshStore();

function recordOf(payload: unknown, type = "raw_security", more: JsonObject = {}) {
  const item_count = Array.isArray(payload) ? payload.length : 1;
  const header = { type, item_count, ...more };
  return makeRecord({
    projectId,
    header: { event_id: "e".repeat(32) },
    items: [{ header, payload: JSON.stringify(payload) }],
    note: { userAgent: CHROME },
  });
}

function run(payload: unknown, type?: string, more?: JsonObject): Promise<DigestBatch> {
  return runDigest(under.digest, [recordOf(payload, type, more)]);
}

/** As `report-uri` brings it. */
function csp(more: JsonObject = {}): JsonObject {
  return {
    "csp-report": {
      "document-uri": "https://shop.example/cart?session=abc",
      referrer: "https://shop.example/",
      "violated-directive": "script-src 'self' cdn.example",
      "effective-directive": "script-src-elem",
      "original-policy": "script-src 'self' cdn.example; report-uri /x",
      "blocked-uri": "https://evil.example/a.js?token=s3cret",
      "line-number": 24,
      "status-code": "200",
      disposition: "enforce",
      ...more,
    },
  };
}

/** The same of the Reporting API. */
function violation(more: JsonObject = {}): JsonObject {
  return {
    type: "csp-violation",
    age: 5000,
    url: "https://shop.example/cart",
    user_agent: CHROME,
    body: {
      documentURL: "https://shop.example/cart",
      effectiveDirective: "script-src-elem",
      blockedURL: "https://evil.example/b.js",
      originalPolicy: "script-src 'self'",
      disposition: "report",
      statusCode: 200,
      ...more,
    },
  };
}

function underscored(fields: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key.replaceAll("-", "_"), value]),
  );
}

function eventOf({ events }: DigestBatch, index = 0) {
  const row = events[index];
  if (row === undefined) throw new Error("no event was stored");
  return { row, event: JSON.parse(row.payload.toString()) as JsonObject };
}

test("a violation is an event: what was blocked, where, and by which rule", async () => {
  const header = { sentry_release: "shop@1.0", sentry_environment: "production" };
  const batch = await run(csp(), "raw_security", header);
  expect(outcomesOf(batch)).toEqual(["1 security accepted/"]);
  const { row, event } = eventOf(batch);
  expect(row).toMatchObject({
    eventId: "e".repeat(32),
    title: "Blocked 'script' from 'evil.example'",
    culprit: "script-src 'self' cdn.example",
    level: "error",
    release: "shop@1.0",
    environment: "production",
    timestampMs: RECEIVED_MS,
  });
  expect(row.tags).toEqual(
    expect.arrayContaining([
      ["effective-directive", "script-src-elem"],
      ["blocked-uri", "https://evil.example/a.js"],
      ["blocked-host", "evil.example"],
      ["browser.name", "Chrome"],
    ]),
  );
  expect(event.csp).toMatchObject({
    effective_directive: "script-src-elem",
    original_policy: "script-src 'self' cdn.example; report-uri /x",
    line_number: 24,
    disposition: "enforce",
  });
  expect(JSON.stringify(event)).not.toContain("s3cret");
  expect(JSON.stringify(event)).not.toContain("session=abc");
});

test("reports of all years group by directive and host", async () => {
  const batch = await run([
    csp(),
    violation(),
    csp({ "effective-directive": "", "blocked-uri": "https://evil.example/other" }),
    csp({ "blocked-uri": "https://other.example/" }),
    violation({ effectiveDirective: "style-src-elem" }),
  ]);
  expect(outcomesOf(batch)).toEqual(["5 security accepted/"]);
  const groups = batch.events.map(({ groupId }) => groupId);
  expect(new Set(groups.slice(0, 3)).size).toBe(1);
  expect(new Set(groups).size).toBe(3);
  expect(new Set(batch.events.map(({ eventId }) => eventId)).size).toBe(5);
  expect(eventOf(batch, 1).row.timestampMs).toBe(RECEIVED_MS - 5000);
  await under.digest.write(batch);
  const { issues } = await under.store.issues.list({
    projectIds: [projectId],
    sort: "lastSeen",
    limit: 10,
  });
  expect(issues).toHaveLength(3);
});

test.each([
  ["inline", "script-src", "Blocked inline 'script'"],
  ["eval", "script-src", "Blocked unsafe eval() 'script'"],
  ["self", "style-src", "Blocked inline 'style'"],
  ["data", "img-src", "Blocked 'image' from 'data'"],
  ["blob:https://shop.example/1", "worker-src", "Blocked 'worker-src' from 'blob'"],
  ["https://pay.example/", "form-action", "Blocked 'form' action to 'pay.example'"],
  ["wss://live.example:8443/x", "connect-src", "Blocked 'connect' from 'live.example:8443'"],
  ["", "script-src", "Blocked inline 'script'"],
  ["'unsafe-eval'", "script-src", "Blocked unsafe eval() 'script'"],
  ["wasm-eval", "script-src", "Blocked unsafe eval() of 'WebAssembly'"],
  ["inline", "script-src-attr", "Blocked inline 'script' attribute"],
  ["inline", "style-src-attr", "Blocked inline 'style' attribute"],
  ["https://shop.example/own.js", "script-src-elem", "Blocked 'script' from 'shop.example'"],
])("what was blocked from %s by %s is called %s", async (blocked, directive, title) => {
  const batch = await run(csp({ "blocked-uri": blocked, "effective-directive": directive }));
  expect(eventOf(batch).row.title).toBe(title);
});

test("code that was evaluated is not called inline, whichever field says so", async () => {
  const violated = { "blocked-uri": "self", "effective-directive": "script-src" };
  const batch = await run([
    csp({ ...violated, "violated-directive": "script-src 'unsafe-eval'" }),
    violation({ effectiveDirective: "script-src", blockedURL: "eval" }),
    csp({ ...violated, "violated-directive": "script-src 'unsafe-inline'" }),
  ]);
  const [named, said, inline] = batch.events;
  expect(named?.title).toBe("Blocked unsafe eval() 'script'");
  expect(said?.title).toBe("Blocked unsafe eval() 'script'");
  expect(said?.groupId).toBe(named?.groupId);
  expect(inline?.title).toBe("Blocked inline 'script'");
});

test("code in the page, evaluated code and files of the own host are issues of their own", async () => {
  const forms = ["", "self", "inline", "eval", "https://shop.example/a.js", "data", "blob"];
  const batch = await run(forms.map((uri) => csp({ "blocked-uri": uri })));
  const groups = batch.events.map(({ groupId }) => groupId);
  expect(new Set(groups.slice(0, 3)).size).toBe(1);
  expect(new Set(groups).size).toBe(5);
  const api = await run(forms.map((uri) => violation({ blockedURL: uri })));
  expect(api.events.map(({ groupId }) => groupId)).toEqual(groups);
});

test.each([
  { "blocked-uri": "chrome-extension" },
  { "blocked-uri": "moz-extension://1234/x.js" },
  { "blocked-uri": "about" },
  { "blocked-uri": "https://cdn.superfish.com/x.js" },
  { "blocked-uri": "http://localhost:3000/x.js" },
  { "source-file": "safari-web-extension://abc/content.js" },
  { "document-uri": "about:blank" },
  { "document-uri": "data:text/html,hello" },
])("%j is noise: filtered, and counted as such", async (fields) => {
  const batch = await run([csp(fields), csp()]);
  expect(batch.events).toHaveLength(1);
  expect(outcomesOf(batch)).toEqual(["1 security accepted/", "1 security filtered/invalid-csp"]);
});

test("reports about certificates are events by host", async () => {
  const batch = await run([
    { "expect-ct-report": { hostname: "shop.example", port: 443, scts: [{}] } },
    { "expect-staple-report": { hostname: "shop.example", "response-status": "MISSING" } },
    { hostname: "shop.example", "known-pins": ['pin-sha256="x"'], port: 443 },
  ]);
  expect(batch.events.map(({ title }) => title)).toEqual([
    "Expect-CT failed for 'shop.example'",
    "Expect-Staple failed for 'shop.example'",
    "Public key pinning validation failed for 'shop.example'",
  ]);
  expect(new Set(batch.events.map(({ groupId }) => groupId)).size).toBe(3);
});

test("a network error is a log entry, whichever way it came", async () => {
  const report = {
    type: "network-error",
    age: 2000,
    url: "https://shop.example/checkout?card=1",
    body: {
      type: "tcp.timed_out",
      phase: "connection",
      elapsed_time: 18,
      method: "POST",
      protocol: "h2",
      sampling_fraction: 1,
      server_ip: "203.0.113.9",
      status_code: 0,
    },
  };
  const header = { sentry_environment: "production" };
  const batch = await run([report], "nel", header);
  expect(outcomesOf(batch)).toEqual(["1 log_item accepted/"]);
  const [row] = batch.logs;
  expect(row).toMatchObject({
    level: "warn",
    body: "The connection timed out: shop.example",
    timestampUs: (RECEIVED_MS - 2000) * 1000,
    environment: "production",
    browser: "Chrome",
  });
  const { attributes } = unpackLog(row?.body ?? "", row?.payload ?? Buffer.alloc(0));
  expect(attributes).toMatchObject({
    "nel.type": { value: "tcp.timed_out", type: "string" },
    "nel.phase": { value: "connection", type: "string" },
    "http.request.duration": { value: 18, type: "double" },
    "url.full": { value: "https://shop.example/checkout", type: "string" },
  });
  expect(JSON.stringify(attributes)).not.toContain("203.0.113.9");
  const mixed = await run([csp(), report]);
  expect(mixed).toMatchObject({ events: [{}], logs: [{ level: "warn" }] });
  expect(outcomesOf(mixed)).toEqual(["2 security accepted/"]);
});

test("what is no report, or of a kind nobody reads, is counted one by one", async () => {
  const batch = await run([
    csp(),
    {},
    null,
    7,
    { "csp-report": {} },
    { "csp-report": { "violated-directive": "<script>" } },
    { type: "csp-violation" },
    { type: "deprecation", body: { id: "x" } },
    { type: "network-error", body: {} },
    { "expect-ct-report": { port: 1 } },
  ]);
  expect(outcomesOf(batch)).toEqual([
    "1 security accepted/",
    "1 security invalid/security_report_type",
    "8 security invalid/security_report",
  ]);
});

test("a payload that is no JSON counts as many as were sent", async () => {
  const header = { type: "raw_security", item_count: 4 };
  const record = makeRecord({ projectId, items: [{ header, payload: "{" }] });
  const batch = await runDigest(under.digest, [record]);
  expect(outcomesOf(batch)).toEqual(["4 security invalid/invalid_json"]);
});

test("an event that a Relay made of a report is an event", async () => {
  const event = {
    logger: "csp",
    message: "Blocked 'image' from 'evil.example'",
    csp: { effective_directive: "img-src", blocked_uri: "https://evil.example/" },
  };
  const batch = await run(event, "security");
  expect(outcomesOf(batch)).toEqual(["1 security accepted/"]);
  expect(eventOf(batch).row.title).toBe("Blocked 'image' from 'evil.example'");
});

/** What lists and the issue page show of an event, and what it groups by. */
function faceOf(batch: DigestBatch) {
  const { row } = eventOf(batch);
  const { title, culprit, groupId, tags, payload, eventId, receivedMs } = row;
  const { type, logger, logentry, request } = readStoredEvent({ eventId, receivedMs, payload });
  const ours = tags.filter(([key]) => /^(?:blocked|effective|disposition|logger|url)/.test(key));
  return { title, culprit, groupId, tags: ours.sort(), type, logger, logentry, url: request?.url };
}

test.each([
  ["in Sentry's names", (fields: JsonObject) => ({ csp: underscored(fields) })],
  ["with its type", (fields: JsonObject) => ({ type: "csp", csp: underscored(fields) })],
  ["in the browser's names", (fields: JsonObject) => ({ csp: fields })],
  ["by its old name", (fields: JsonObject) => ({ "sentry.interfaces.Csp": underscored(fields) })],
  ["as the browser wraps it", (fields: JsonObject) => ({ "csp-report": fields })],
])("a report sent as an event is one of the endpoint: %s", async (_, eventOfReport) => {
  const report = csp() as { "csp-report": JsonObject };
  const expected = faceOf(await run(report));
  expect(expected.type).toBe("csp");
  const event = eventOfReport(report["csp-report"]);
  expect(faceOf(await run(event, "event"))).toEqual(expected);
  expect(faceOf(await run(event, "security"))).toEqual(expected);
});

test("a report of the Reporting API sent as an event is one of the endpoint", async () => {
  expect(faceOf(await run(violation(), "event"))).toEqual(faceOf(await run(violation())));
});

test("what an event says itself is kept beside its report", async () => {
  const fields = csp()["csp-report"] as JsonObject;
  const event = {
    csp: { ...underscored(fields), own_field: "kept" },
    message: "Policy broken",
    culprit: "cart",
    logger: "policy",
    tags: { team: "web", "blocked-host": "elsewhere" },
    request: { url: "https://shop.example/other" },
  };
  const batch = await run(event, "event");
  const { row, event: stored } = eventOf(batch);
  expect(row).toMatchObject({ title: "Policy broken", culprit: "cart" });
  expect(stored.csp).toMatchObject({ own_field: "kept" });
  const tags = Object.fromEntries(row.tags);
  expect(tags).toMatchObject({
    team: "web",
    "blocked-host": "elsewhere",
    "effective-directive": "script-src-elem",
    logger: "policy",
    url: "https://shop.example/other",
  });
});

test("a report about a certificate sent as an event has its title too", async () => {
  const batch = await run({ expectct: { hostname: "shop.example", port: 443 } }, "event");
  expect(eventOf(batch).row).toMatchObject({
    title: "Expect-CT failed for 'shop.example'",
    culprit: "shop.example",
  });
});

test("an extension that was blocked is noise in an event as well", async () => {
  const batch = await run({ csp: { blocked_uri: "moz-extension://1/x.js" } }, "event");
  expect(outcomesOf(batch)).toEqual(["1 error filtered/invalid-csp"]);
});

test("a report in an event that says nothing is still called something", async () => {
  const batch = await run({ csp: {} }, "event");
  expect(eventOf(batch).row.title).toBe("Blocked by the Content-Security-Policy");
});

test("a project's filters hold for reports", async () => {
  await under.store.filters.setRules(projectId, [{ field: "environment", glob: "staging" }]);
  const batch = await run(csp(), "raw_security", { sentry_environment: "staging" });
  expect(outcomesOf(batch)).toEqual(["1 security filtered/environment"]);
});

test("read again after a crash, a list of reports is stored once, under the same ids", async () => {
  const record = recordOf([csp(), violation(), csp({ "blocked-uri": "inline" })]);
  const first = await runDigest(under.digest, [record]);
  await under.digest.write(first);
  const after = await under.crash();
  const again = await runDigest(after.digest, [record]);
  const idsOf = ({ events }: typeof first) => events.map(({ eventId }) => eventId);
  expect(idsOf(again)).toEqual(idsOf(first));
  expect(await after.digest.write(again)).toEqual([]);
  const groups = first.groups.map(({ groupId }) => groupId);
  const page = { order: "newest", limit: 9 } as const;
  expect(await after.store.events.listByGroups(groups, page)).toHaveLength(3);
});

test("hostile texts stay texts", async () => {
  const evil = "javascript:alert(1)//</script>\r\n\u001b[31m";
  const batch = await run([
    csp({ "blocked-uri": evil, "source-file": evil, "script-sample": evil, "document-uri": evil }),
    csp({ "blocked-uri": "x".repeat(100_000), referrer: "y".repeat(100_000) }),
  ]);
  expect(outcomesOf(batch)).toEqual(["2 security accepted/"]);
  expect(eventOf(batch).row.title).toBe("Blocked 'script' from 'javascript'");
  expect(eventOf(batch, 1).row.payload.length).toBeLessThan(60_000);
});
