import { expect, test } from "vitest";
import { DEFAULT_PRIVACY } from "#model/privacy.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { createScrubRules, DEFAULT_SCRUB_RULES } from "./rules.ts";
import { scrubEvent } from "./scrub-event.ts";

const BASE: SentryEvent = {
  event_id: "0123456789abcdef0123456789abcdef",
  timestamp: 1_794_703_655,
  level: "error",
  platform: "javascript",
};

function scrub(fields: Partial<SentryEvent>, rules = DEFAULT_SCRUB_RULES) {
  const event: SentryEvent = { ...BASE, ...structuredClone(fields) };
  const filtered = scrubEvent(event, rules, new Map());
  return { event, filtered, paths: (event._notes ?? []).map((note) => note.path) };
}

const CARD = "4111111111111111";

test.each<[string, Partial<SentryEvent>, string]>([
  ["extra", { extra: { a: [{ api_key: "x" }] } }, "extra.a.0.api_key"],
  ["contexts", { contexts: { cart: { token: "x" } } }, "contexts.cart.token"],
  ["tags", { tags: [["auth", "x"]] }, "tags.auth"],
  [
    "breadcrumb data",
    { breadcrumbs: { values: [{}, { data: { pwd: "x" } }] } },
    "breadcrumbs.values.1.data.pwd",
  ],
  [
    "breadcrumb messages",
    { breadcrumbs: { values: [{ message: CARD }] } },
    "breadcrumbs.values.0.message",
  ],
  ["messages", { logentry: { formatted: `paid ${CARD}` } }, "logentry.formatted"],
  [
    "message params",
    { logentry: { formatted: "a", params: { secret: "x" } } },
    "logentry.params.secret",
  ],
  [
    "exception values",
    { exception: { values: [{ type: "E", value: CARD }] } },
    "exception.values.0.value",
  ],
  [
    "local variables",
    { exception: { values: [{ stacktrace: { frames: [{ vars: { password: "x" } }] } }] } },
    "exception.values.0.stacktrace.frames.0.vars.password",
  ],
  [
    "variables of threads",
    { threads: { values: [{ stacktrace: { frames: [{ vars: { sid: "x" } }] } }] } },
    "threads.values.0.stacktrace.frames.0.vars.sid",
  ],
  [
    "mechanism data",
    { exception: { values: [{ mechanism: { type: "generic", data: { jwt: "x" } } }] } },
    "exception.values.0.mechanism.data.jwt",
  ],
  [
    "headers",
    { request: { headers: [["Authorization", "Basic x"]] } },
    "request.headers.Authorization",
  ],
  [
    "addresses in headers",
    { request: { headers: [["X-Forwarded-For", "1.2.3.4"]] } },
    "request.headers.X-Forwarded-For",
  ],
  ["queries as text", { request: { query_string: "a=b&token=x" } }, "request.query_string"],
  [
    "queries as pairs",
    { request: { query_string: [["token", "x"]] } },
    "request.query_string.token",
  ],
  ["fragments", { request: { fragment: "access_token=abc" } }, "request.fragment"],
  ["urls", { request: { url: "https://ann:x@shop/" } }, "request.url"],
  ["bodies", { request: { data: { user: { password: "x" } } } }, "request.data.user.password"],
  ["bodies as text", { request: { data: "password=x and more" } }, "request.data"],
  ["server variables", { request: { env: { HTTP_COOKIE: "a=b" } } }, "request.env.HTTP_COOKIE"],
  ["what an app adds to the user", { user: { id: "1", token: "x" } }, "user.token"],
  ["user data", { user: { data: { secret: "x" } } }, "user.data.secret"],
  ["fields nobody knows", { debug: { password: "x" } }, "debug.password"],
  ["unknown fields of a request", { request: { form: { pwd: "x" } } }, "request.form.pwd"],
  [
    "unknown fields of a frame",
    { stacktrace: { frames: [{ locals: { sid: "x" } }] } },
    "stacktrace.frames.0.locals.sid",
  ],
  [
    "unknown fields of a thread",
    { threads: { values: [{ value: { token: "x" } }] } },
    "threads.values.0.value.token",
  ],
  ["transactions", { transaction: "/reset?token=x1" }, "transaction"],
  ["culprits", { culprit: "login(password: x1y2)" }, "culprit"],
  ["loggers", { logger: "app password=x1" }, "logger"],
  ["environments", { environment: "postgres://ann:x1@db" }, "environment"],
  ["releases", { release: "app?secret=x1" }, "release"],
  ["names of servers", { server_name: "web password=x1" }, "server_name"],
  ["fingerprints", { fingerprint: ["a", "api_key: x1y2z3"] }, "fingerprint.1"],
  [
    "categories of breadcrumbs",
    { breadcrumbs: { values: [{ category: "GET /?token=x1" }] } },
    "breadcrumbs.values.0.category",
  ],
  [
    "exception types",
    { exception: { values: [{ type: "password: x1y2" }] } },
    "exception.values.0.type",
  ],
  [
    "addresses of frames",
    { exception: { values: [{ stacktrace: { frames: [{ abs_path: "https://x/a.js?key=x" }] } }] } },
    "exception.values.0.stacktrace.frames.0.abs_path",
  ],
  [
    "users in addresses of frames",
    { stacktrace: { frames: [{ filename: "https://ann:x1@shop/a.js" }] } },
    "stacktrace.frames.0.filename",
  ],
  [
    "texts in local variables",
    { stacktrace: { frames: [{ vars: { form: "{'password': 'x1'}" } }] } },
    "stacktrace.frames.0.vars.form",
  ],
  [
    "names of threads",
    { threads: { values: [{ name: "job token=x1" }] } },
    "threads.values.0.name",
  ],
  ["pairs in lists", { extra: { form: [["password", "x1"]] } }, "extra.form.0.1"],
  [
    "names beside values",
    { extra: { form: [{ name: "password", value: "x1" }] } },
    "extra.form.0.value",
  ],
  ["keys beside values", { extra: { form: [{ key: "cvv", value: 123 }] } }, "extra.form.0.value"],
  ["arguments", { extra: { argv: ["login", "--password", "x1", "-v"] } }, "extra.argv.2"],
  ["card numbers that are numbers", { extra: { n: Number(CARD) } }, "extra.n"],
])("%s are scrubbed, counted and noted", (_name, fields, path) => {
  const { event, filtered, paths } = scrub(fields);
  expect(filtered).toBe(1);
  expect(paths).toEqual([path]);
  expect(event._notes?.[0]?.what).toBe("scrubbed");
  expect(JSON.stringify(event)).toContain("[Filtered]");
});

test("what must stay exact is never touched", () => {
  const exact: Partial<SentryEvent> = {
    debug_meta: { images: [{ code_id: CARD, token: "x" }] },
    sdk: { name: "sentry.javascript", auth: "x" },
    modules: { jsonwebtoken: "9.0.0", "next-auth": "4.0.0" },
    exception: {
      values: [
        {
          type: "TokenError",
          stacktrace: {
            frames: [
              { function: "token=x", filename: "/home/ann/a.js", abs_path: `/${CARD}` },
              { filename: "webpack:///./src/auth/token.vue?a1b2", context_line: "token = 'x'" },
              { filename: "node_modules/@sentry/browser/key.js?v=2", module: "app/auth:token" },
            ],
          },
        },
      ],
    },
    request: { headers: [["User-Agent", `Mozilla ${CARD}`]] },
    user: { id: CARD, email: "ann@example.com", username: "ann" },
    release: "app@1.2.3.4",
    server_name: "10.0.0.7",
    environment: "key-users",
    transaction: "/users/[id]/token",
    fingerprint: ["{{ default }}", "token"],
  };
  const { event, filtered } = scrub(exact);
  expect(filtered).toBe(0);
  expect(event).toEqual({ ...BASE, ...exact });
});

test("what holds no secret keeps its value", () => {
  const extra = { hasPassword: true, token: null, secret: "", max_tokens: 4096, author: "ann" };
  expect(scrub({ extra })).toMatchObject({ filtered: 0, event: { extra } });
});

test("what stands beside an ordinary name stays", () => {
  const extra = {
    rows: [{ key: "theme", value: "dark" }, { name: "ann", value: 3 }, ["user", "ann"]],
    fields: ["password", "email"],
    "session:duration": 5.2,
    session_count: 3,
    token_type: "Bearer",
    password_length: 8,
    argv: ["--verbose", "yes", "--password-stdin"],
  };
  const env = { REMOTE_PORT: "55012", HTTP_X_FORWARDED_PROTO: "https", SERVER_PORT: "443" };
  const headers: [string, string][] = [["X-Forwarded-Host", "shop.example"]];
  const sent = { extra, request: { env, headers } };
  expect(scrub(sent)).toMatchObject({ filtered: 0, event: sent });
});

test("an object under a sensitive key goes as a whole", () => {
  expect(scrub({ extra: { credentials: { user: "a", list: [1] } } }).event.extra).toEqual({
    credentials: "[Filtered]",
  });
});

test("a context with a sensitive name stays a context", () => {
  const { event, filtered } = scrub({ contexts: { session: { id: "x", user: { a: 1 } } } });
  expect(event.contexts).toEqual({ session: { id: "[Filtered]", user: "[Filtered]" } });
  expect(filtered).toBe(1);
});

const VISITOR: Partial<SentryEvent> = {
  user: { id: "1", ip_address: "1.2.3.4" },
  request: {
    env: { REMOTE_ADDR: "1.2.3.4", SERVER_NAME: "web" },
    headers: [["X-Forwarded-For", "1.2.3.4"]],
    cookies: [
      ["theme", "dark"],
      ["sid", "x"],
    ],
  },
};

test("addresses and the values of cookies are not kept", () => {
  const { event, filtered, paths } = scrub(VISITOR);
  expect(JSON.stringify(event)).not.toContain("1.2.3.4");
  expect(event.user).toEqual({ id: "1", ip_address: undefined });
  expect(event.request?.env).toEqual({ REMOTE_ADDR: undefined, SERVER_NAME: "web" });
  expect(event.request?.cookies).toEqual([
    ["theme", "[Filtered]"],
    ["sid", "[Filtered]"],
  ]);
  expect(filtered).toBe(5);
  expect(paths).toEqual([
    "request.headers.X-Forwarded-For",
    "request.cookies",
    "request.env.REMOTE_ADDR",
    "user.ip_address",
  ]);
});

test("a project may keep addresses and cookies, but no secrets among them", () => {
  const rules = createScrubRules({ ...DEFAULT_PRIVACY, ip: "on", keepCookies: true });
  const { event, paths } = scrub(VISITOR, rules);
  expect(event.user?.ip_address).toBe("1.2.3.4");
  expect(event.request?.env?.REMOTE_ADDR).toBe("1.2.3.4");
  expect(event.request?.cookies?.[0]).toEqual(["theme", "dark"]);
  expect(paths).toEqual(["request.cookies.sid"]);
});

test("a second pass finds nothing", () => {
  const { event } = scrub({ ...VISITOR, extra: { password: "x", text: `card ${CARD}` } });
  expect(scrubEvent(event, DEFAULT_SCRUB_RULES, new Map())).toBe(0);
});

test("notes go on after those of the reader, up to fifty", () => {
  const extra = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`key_${index}`, "x"]));
  const first = { path: "level", what: "invalid", why: "odd" } as const;
  const { event, filtered } = scrub({ extra, _notes: [first] });
  expect(filtered).toBe(60);
  expect(event._notes?.[0]).toEqual(first);
  expect(event._notes).toHaveLength(51);
  expect(event._notes?.at(-1)?.why).toBe("and 11 more");
});
