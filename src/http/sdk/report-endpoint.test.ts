import { expect, test } from "vitest";
import { SpoolUnavailable } from "#ingest/spool/writer.ts";
import {
  DISABLED_KEY,
  EDGE_KEY,
  type ListeningEdge,
  listenEdge,
} from "#test/support/server/edge.ts";

const EVENT = "e".repeat(32);
const DSN = `http://${EDGE_KEY.publicKey}@127.0.0.1:9311/1`;

/** As the SDK writes it: the DSN as it is, the rest escaped. */
function address(edge: ListeningEdge, options: Record<string, string> = {}, dsn = DSN): string {
  const rest = Object.entries({ eventId: EVENT, ...options })
    .map(([name, value]) => `&${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("");
  return `${edge.url}/api/embed/error-page/?dsn=${dsn}${rest}`;
}

function post(url: string, form: Record<string, string>, init: RequestInit = {}) {
  return fetch(url, { method: "POST", body: new URLSearchParams(form), ...init });
}

const FORM = { name: "Jane", email: "j@example.com", comments: "It broke" };

test("the dialog is a script that any site may load", async () => {
  const edge = await listenEdge();
  const response = await fetch(address(edge), { headers: { Origin: "https://shop.example" } });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  const script = await response.text();
  expect(() => new Function(script)).not.toThrow();
  expect(script).toContain("Submit crash report");
  expect(
    (
      await fetch(
        `${edge.url}/sub/path${new URL(address(edge)).pathname}?dsn=${DSN}&eventId=${EVENT}`,
      )
    ).status,
  ).toBe(200);
});

test("all words of the options are in it, and none of them can leave its text", async () => {
  const edge = await listenEdge();
  const texts = Object.fromEntries(
    "title subtitle subtitle2 labelName labelEmail labelComments labelClose labelSubmit errorGeneric errorFormEntry successMessage name email"
      .split(" ")
      .map((name) => [name, `my ${name}`]),
  );
  const script = await (await fetch(address(edge, texts))).text();
  for (const words of Object.values(texts)) expect(script).toContain(JSON.stringify(words));

  const evil = '</script><script>alert(1)</script>"; alert(2); "\u2028\\';
  const hostile = await (await fetch(address(edge, { title: evil, lang: evil }))).text();
  expect(() => new Function(hostile)).not.toThrow();
  expect(hostile).not.toMatch(/<\/script|\u2028/);
  const setup = /\}\)\((\{.*\})\);\n$/s.exec(hostile)?.[1] ?? "";
  expect(JSON.parse(setup)).toMatchObject({ texts: { title: evil }, lang: "" });
});

test("a report is answered when it is in the spool, as a user_report", async () => {
  const edge = await listenEdge();
  const response = await post(address(edge, { title: "Oops" }), FORM);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ id: EVENT });
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const [record, ...more] = edge.spooled;
  expect(more).toEqual([]);
  expect(record).toMatchObject({ kind: "envelope", projectId: 1, keyId: 1 });
  const [header, item, payload] = String(record?.body).split("\n");
  expect(JSON.parse(header ?? "")).toEqual({ event_id: EVENT });
  expect(JSON.parse(item ?? "")).toMatchObject({
    type: "user_report",
    source: "crash_report_embed_form",
  });
  expect(JSON.parse(payload ?? "")).toEqual({ event_id: EVENT, ...FORM });
});

test.each([
  ["nothing written", { ...FORM, comments: "  " }, ["comments"], "no_data"],
  ["no address", { ...FORM, email: "jane" }, ["email"], "invalid_body"],
  ["an endless name", { ...FORM, name: "n".repeat(200) }, ["name"], "invalid_body"],
  ["an empty form", {}, ["comments"], "no_data"],
])("%s is said by field, counted, and not stored", async (_name, form, fields, reason) => {
  const edge = await listenEdge();
  const response = await post(address(edge), form as Record<string, string>);
  expect(response.status).toBe(400);
  const { errors } = (await response.json()) as { errors: object };
  expect(Object.keys(errors)).toEqual(fields);
  expect(edge.spooled).toEqual([]);
  expect(edge.refused()).toEqual([`invalid/${reason}/feedback`]);
});

test("who it was need not be said", async () => {
  const edge = await listenEdge();
  expect((await post(address(edge), { comments: "It broke" })).status).toBe(200);
});

test.each([
  ["no event", { eventId: "" }, DSN, 400, "eventId"],
  ["an event that is a path", { eventId: "../../x" }, DSN, 400, "eventId"],
  ["no DSN", {}, "", 404, "dsn"],
  ["a DSN that is none", {}, "javascript:alert(1)", 404, "dsn"],
  ["an unknown key", {}, `http://${"b".repeat(32)}@127.0.0.1/1`, 404, "dsn"],
  ["a key of another project", {}, `http://${EDGE_KEY.publicKey}@127.0.0.1/2`, 404, "dsn"],
  ["a key that is switched off", {}, `http://${DISABLED_KEY.publicKey}@127.0.0.1/1`, 404, "dsn"],
])("%s is refused with a clear answer, asked or sent", async (_name, options, dsn, status, key) => {
  const edge = await listenEdge();
  const url = address(edge, options as Record<string, string>, dsn);
  for (const response of [await fetch(url), await post(url, FORM)]) {
    expect(response.status).toBe(status);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toMatchObject({
      [key]: "Missing or invalid parameter.",
      detail: expect.any(String),
    });
  }
  expect(edge.spooled).toEqual([]);
});

test("preflights are answered, and other methods refused", async () => {
  const edge = await listenEdge();
  const preflight = await fetch(address(edge), { method: "OPTIONS" });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, POST, OPTIONS");
  const put = await fetch(address(edge), { method: "PUT" });
  expect(put.status).toBe(405);
  expect(put.headers.get("allow")).toBe("GET, POST, OPTIONS");
});

test("a limit, a body that is too large and a full disk are said", async () => {
  const limited = await listenEdge({ perMinute: 1 });
  const statuses = [1, 2].map(async () => (await post(address(limited), FORM)).status);
  expect((await Promise.all(statuses)).sort()).toEqual([200, 429]);
  expect(limited.refused()).toHaveLength(1);

  const edge = await listenEdge();
  const large = await post(address(edge), { ...FORM, comments: "x".repeat(300_000) });
  expect(large.status).toBe(413);
  expect(edge.refused()).toEqual(["invalid/request_too_large/feedback"]);

  const full = await listenEdge({
    append: async () => {
      throw new SpoolUnavailable("the disk is full");
    },
  });
  expect((await post(address(full), FORM)).status).toBe(503);
});
