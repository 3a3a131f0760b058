import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { SentryEvent, SentryFrame } from "#protocol/event.ts";
import { groupV1 } from "./v1.ts";

interface Pair {
  id: string;
  label: "same" | "different";
  why: string;
  a: SentryEvent;
  b: SentryEvent;
}

const fixture = new URL("../../test/fixtures/grouping-pairs.json", import.meta.url);
const pairs: Pair[] = JSON.parse(readFileSync(fixture, "utf8"));

/** Pairs that v1 gets wrong, with the reason. None. */
const UNMET: Record<string, string> = {};

describe("labelled pairs", () => {
  test.each(pairs)("$id are $label: $why", ({ id, label, a, b }) => {
    const same = groupV1(a).key === groupV1(b).key;
    expect(same).toBe(UNMET[id] === undefined ? label === "same" : label !== "same");
  });
});

function event(fields: Partial<SentryEvent>): SentryEvent {
  return { event_id: "e", timestamp: 0, level: "error", platform: "javascript", ...fields };
}

function thrown(
  type: string | undefined,
  value: string,
  frames?: SentryFrame[],
  fields: Partial<SentryEvent> = {},
): SentryEvent {
  const stacktrace = frames && { frames };
  return event({ ...fields, exception: { values: [{ type, value, stacktrace }] } });
}

const INDEX = "https://shop.example.com/assets/index-BkN3fW2q.js";
const at = (name: string, filename = INDEX, fields: SentryFrame = {}): SentryFrame => ({
  function: name,
  filename,
  in_app: true,
  ...fields,
});
const library = (name: string, filename: string): SentryFrame =>
  at(name, filename, { in_app: false });
const STACK = [at("loadCart"), at("fetchJson")];
const node = { platform: "node" };
const python = { platform: "python" };
const message = (formatted: string) => event({ logentry: { formatted } });
const typed = (value: string) => thrown("TypeError", value, STACK);

type Row = [what: string, a: SentryEvent, b: SentryEvent];

const SAME: Row[] = [
  [
    "a property read of undefined in Chrome and Safari",
    typed("Cannot read properties of undefined (reading 'total')"),
    typed("undefined is not an object (evaluating 'this.props.cart.total')"),
  ],
  [
    "a property read of null in old Chrome and of undefined in Safari through a call",
    typed("Cannot read property 'map' of null"),
    typed("undefined is not an object (evaluating 'e.items.map((function(e){return e.id}')"),
  ],
  [
    "a property set on undefined in Chrome, Firefox's sentence being the one for reading",
    typed("Cannot set properties of undefined (setting 'open')"),
    typed('can\'t access property "open", t is undefined'),
  ],
  [
    "a destructured property in Chrome and Safari",
    typed("Cannot destructure property 'id' of 'e' as it is undefined."),
    typed("undefined is not an object (evaluating 'const {id} = e')"),
  ],
  [
    "an index into nothing in Firefox and Safari",
    typed("can't access property 0, e is undefined"),
    typed("undefined is not an object (evaluating 'e[0]')"),
  ],
  [
    "an import that is not a function, called through webpack, in Chrome and Safari",
    typed("(0 , r.useCart) is not a function"),
    typed("(0,r.useCart) is not a function. (In '(0,r.useCart)()', '(0,r.useCart)' is undefined)"),
  ],
  [
    "a missing variable in Chrome and Safari",
    thrown("ReferenceError", "gtag is not defined", STACK),
    thrown("ReferenceError", "Can't find variable: gtag", STACK),
  ],
  [
    "a truncated JSON body in Chrome and Safari",
    thrown("SyntaxError", "Unexpected end of JSON input", STACK),
    thrown("SyntaxError", "JSON Parse error: Unexpected EOF", STACK),
  ],
  [
    "HTML instead of JSON in old Chrome and Safari's response.json()",
    thrown("SyntaxError", "Unexpected token < in JSON at position 0", STACK),
    thrown("SyntaxError", "The string did not match the expected pattern.", STACK),
  ],
  [
    "HTML served as a script in Chrome and Firefox",
    thrown("SyntaxError", "Unexpected token '<'", [at("?", "https://a.example/app.js")]),
    thrown("SyntaxError", "expected expression, got '<'", [at("?", "https://b.example/app.js")]),
  ],
  [
    "a circular structure in Chrome and Firefox",
    typed(
      "Converting circular structure to JSON\n    --> starting at object with constructor 'Window'",
    ),
    typed("cyclic object value"),
  ],
  [
    "a constant assigned in Chrome and Safari",
    typed("Assignment to constant variable."),
    typed("Attempted to assign to readonly property."),
  ],
  [
    "a full storage in Chrome and old Firefox",
    thrown(
      "QuotaExceededError",
      "Failed to execute 'setItem' on 'Storage': Setting the value of 'cart' exceeded the quota.",
      STACK,
    ),
    thrown("NS_ERROR_DOM_QUOTA_REACHED", "Persistent storage maximum size reached", STACK),
  ],
  [
    "a removed node in Chrome and Safari",
    thrown(
      "NotFoundError",
      "Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
      STACK,
    ),
    thrown("NotFoundError", "The object can not be found here.", STACK),
  ],
  [
    "a request that timed out in Chrome and Firefox",
    thrown("TimeoutError", "signal timed out", STACK),
    thrown("TimeoutError", "The operation timed out.", STACK),
  ],
  [
    "a malformed URI in Chrome and Firefox",
    thrown("URIError", "URI malformed", STACK),
    thrown("URIError", "malformed URI sequence", STACK),
  ],
  [
    "a network failure with the host that SDK 10 adds",
    thrown("TypeError", "Failed to fetch (api.example.com)", STACK),
    thrown("TypeError", "NetworkError when attempting to fetch resource.", STACK),
  ],
  [
    "endless mutual recursion that stopped at either function, seen from different depths",
    thrown("RangeError", "Maximum call stack size exceeded", [
      at("boot"),
      ...[1, 2, 3].flatMap(() => [at("walk"), at("visit")]),
    ]),
    thrown("InternalError", "too much recursion", [
      ...[1, 2, 3].flatMap(() => [at("visit"), at("walk")]),
    ]),
  ],
  [
    "recursion of another depth",
    thrown("Error", "bad node", [at("boot"), at("walk"), at("walk"), at("leaf")]),
    thrown("Error", "bad node", [at("boot"), at("walk"), at("walk"), at("walk"), at("leaf")]),
  ],
  [
    "V8's async, new, alias and receiver and Firefox's bare names",
    thrown("Error", "x", [
      at("async CartStore.load"),
      at("new Cart"),
      at("Object.save [as onClick]"),
    ]),
    thrown("Error", "x", [at("async*load"), at("Cart"), at("save")]),
  ],
  [
    "a function without a name in Chrome, Firefox and Safari",
    thrown("Error", "no stock", [at("emit"), at("?"), at("notify")]),
    thrown("Error", "no stock", [at("emit"), at("emit/<"), at("notify")]),
  ],
  [
    "a bug rendered in React's sync and its concurrent mode",
    thrown("Error", "no price", [
      at("performWorkUntilDeadline"),
      at("renderRootConcurrent"),
      at("renderWithHooks"),
      at("CartRow"),
    ]),
    thrown("Error", "no price", [at("flushSyncCallbacks"), at("renderRootSync"), at("CartRow")]),
  ],
  ...(
    [
      ["Vite", "/assets/cart-DQVDGqdT.js", "/assets/cart-C_x9aZ1-.js"],
      ["Vite's legacy build", "/assets/cart-legacy-Bk3fW2qA.js", "/assets/cart-BkN3fW2q.js"],
      ["webpack", "/js/main.8d2f1c0ab3e4f5a6b7c8.js", "/js/main.0123456789abcdef0123.js"],
      ["Create React App", "/static/js/2.8d2f1c0a.chunk.js", "/static/js/3.77c1e0d2.chunk.js"],
      ["Angular and esbuild", "/chunk-KQZ7VWFN.js", "/chunk-ABCDEFGH.js"],
      [
        "Next with a build id",
        "/_next/static/qK3Jx9vY2mN8pL5sT7wZ1/a.js",
        "/_next/static/abC1dE2fG3hI4jK5lM6nO/a.js",
      ],
      [
        "Turbopack",
        "/_next/static/chunks/src_app_page_tsx_4f3a91._.js",
        "/_next/static/chunks/src_app_page_tsx_0bc7d2._.js",
      ],
      ["Nuxt", "/_nuxt/entry.4f3a91bc.js", "/_nuxt/entry.9b1ce07d.js"],
      ["SvelteKit", "/_app/immutable/chunks/BkN3fW2q.js", "/_app/immutable/chunks/D4kL9x0P.js"],
      ["a query", "/js/app.js?v=20260104", "/js/app.js?v=20260211#x"],
      [
        "a CDN's version folder",
        "/npm/axios@1.6.0/dist/axios.min.js",
        "/npm/axios@1.7.2/dist/axios.js",
      ],
    ] as const
  ).map(
    ([maker, a, b]): Row => [
      `files of two deploys by ${maker}`,
      thrown("Error", "x", [at("onSubmit", `https://shop.example.com${a}`)]),
      thrown("Error", "x", [at("onSubmit", `https://cdn.example.net:8443${b}`)]),
    ],
  ),
  [
    "webpack://, app:// and Turbopack paths of one file",
    thrown("Error", "x", [at("save", "webpack://shop/./src/cart/save.ts")]),
    thrown("Error", "x", [at("save", "turbopack:///[project]/src/cart/save.ts")]),
  ],
  [
    "an ES module by its dev server's URL and by its path",
    thrown("Error", "x", [at("save", "http://localhost:5173/src/cart/save.ts?t=1767227247")]),
    thrown("Error", "x", [at("save", "./src/cart/save.ts")]),
  ],
  [
    "a Node application in two releases' folders and in an image",
    thrown("Error", "x", [at("save", "/var/www/shop/releases/20260104102231/src/save.js")], node),
    thrown("Error", "x", [at("save", "/app/src/save.js")], node),
  ],
  [
    "a Node file by its URL as an ES module and by its path on Windows",
    thrown("Error", "x", [at("save", "file:///app/src/save.mjs")], node),
    thrown("Error", "x", [at("save", "C:\\app\\src\\save.mjs")], node),
  ],
  [
    "a package in npm's and in pnpm's layout, and other versions of Node's own frames",
    thrown(
      "Error",
      "read ECONNRESET",
      [
        library("process.processTicksAndRejections", "node:internal/process/task_queues"),
        library("settle", "/app/node_modules/axios/lib/core/settle.js"),
      ],
      node,
    ),
    thrown(
      "Error",
      "read ECONNRESET",
      [
        library("processTicksAndRejections", "internal/process/task_queues.js"),
        library(
          "settle",
          "/srv/shop/node_modules/.pnpm/axios@1.7.2/node_modules/axios/lib/core/settle.js",
        ),
      ],
      node,
    ),
  ],
  [
    "the frames of a package, mapped and in-app by the browser SDK, around one of ours",
    thrown("Error", "x", [
      at("invoke", "webpack://shop/./node_modules/lodash/_apply.js"),
      at("save", "./src/save.ts"),
    ]),
    thrown("Error", "x", [at("save", "./src/save.ts")]),
  ],
  [
    "a Python function whose line moved and whose value differs",
    thrown(
      "KeyError",
      "'ann'",
      [at("view", "app/views.py", { module: "app.views", lineno: 4 })],
      python,
    ),
    thrown(
      "KeyError",
      "'bob'",
      [at("view", "app/views.py", { module: "app.views", lineno: 9 })],
      python,
    ),
  ],
  [
    "a Ruby method called in a block, as Ruby 3.3 and 3.4 name it, from two gem versions",
    thrown(
      "ArgumentError",
      "bad",
      [library("block in each", "/usr/local/bundle/gems/activerecord-7.0.4/lib/relation.rb")],
      { platform: "ruby" },
    ),
    thrown(
      "ArgumentError",
      "bad",
      [library("Relation#each", "/usr/local/bundle/gems/activerecord-7.1.2/lib/relation.rb")],
      { platform: "ruby" },
    ),
  ],
  [
    "one throw in an anonymous handler, with other words in the text",
    thrown(
      "Error",
      "ann is not invited",
      [at("?", "/app/src/r.js", { context_line: " throw e;" })],
      node,
    ),
    thrown(
      "Error",
      "bob is not invited",
      [at("?", "/app/src/r.js", { context_line: "  throw  e;" })],
      node,
    ),
  ],
  [
    "a chunk that cannot be loaded, whatever its number and URL",
    thrown(
      "ChunkLoadError",
      "Loading chunk 4411 failed.\n(error: https://a.example/4411.js)",
      STACK,
    ),
    thrown("ChunkLoadError", "Loading chunk 912 failed.\n(timeout: https://a.example/912.js)"),
  ],
  [
    "a module that cannot be imported in Chrome and Safari",
    thrown(
      "TypeError",
      "Failed to fetch dynamically imported module: https://a.example/x-BkN3fW2q.js",
    ),
    thrown("TypeError", "Importing a module script failed."),
  ],
  [
    "minified React #418 and the sentence of React 19 on one page with other ids",
    thrown("Error", "Minified React error #418; visit https://react.dev/errors/418", [at("rE")], {
      request: { url: "https://shop.example.com/products/17?x=1" },
    }),
    thrown(
      "Error",
      "Hydration failed because the server rendered HTML didn't match the client.",
      [],
      {
        request: { url: "https://shop.example.com/products/942" },
      },
    ),
  ],
  [
    "the ResizeObserver notice of old and new Chrome",
    thrown("Error", "ResizeObserver loop limit exceeded"),
    thrown("Error", "ResizeObserver loop completed with undelivered notifications."),
  ],
  [
    "a minified error class renamed by the next build",
    thrown("e", "quota of 5 reached", [at("checkout")]),
    thrown("Xt", "quota of 12 reached", [at("checkout")]),
  ],
  [
    "an AggregateError with its members in another order and number",
    event({ exception: { values: aggregate("TypeError", "RangeError", "TypeError") } }),
    event({ exception: { values: aggregate("RangeError", "TypeError") } }),
  ],
  [
    "an error with and without React's component stack",
    event({
      exception: {
        values: [
          {
            type: "React ErrorBoundary TypeError",
            value: "x",
            stacktrace: { frames: [at("Page")] },
          },
          { type: "TypeError", value: "x", stacktrace: { frames: STACK } },
        ],
      },
    }),
    typed("x"),
  ],
  [
    "a rejected number",
    thrown("UnhandledRejection", "Non-Error promise rejection captured with value: 401233"),
    thrown("UnhandledRejection", "Non-Error promise rejection captured with value: 7"),
  ],
  [
    "one extension script in Chrome, Firefox and Safari",
    thrown("Error", "x", [at("run", "chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn/a.js")]),
    thrown("Error", "x", [
      at("run", "safari-web-extension://5B1D2C3E-77AA-4C0D-9D11-AA22BB33CC44/a.js"),
    ]),
  ],
  [
    "a message and the same with SDK 11's stack",
    message("Checkout reached"),
    event({
      logentry: { formatted: "Checkout reached" },
      exception: {
        values: [
          {
            value: "Checkout reached",
            mechanism: { type: "generic", synthetic: true },
            stacktrace: { frames: STACK },
          },
        ],
      },
    }),
  ],
  [
    "a template with other parameters",
    event({ logentry: { message: "Order %s delayed", formatted: "Order 4711 delayed" } }),
    event({ logentry: { message: "Order %s delayed", formatted: "Order X-9 delayed" } }),
  ],
  [
    "a CSP report as script-src and as script-src-elem",
    event({
      csp: { effective_directive: "script-src-elem", blocked_uri: "https://x.example/a.js" },
    }),
    event({
      csp: { "violated-directive": "script-src 'self'", "blocked-uri": "https://x.example" },
    }),
  ],
  [
    "the default alone and no fingerprint",
    thrown("Error", "x", STACK, { fingerprint: ["{{ default }}"] }),
    thrown("Error", "x", STACK),
  ],
  [
    "a fingerprint on two different errors",
    thrown("Error", "x", STACK, { fingerprint: ["db"] }),
    thrown("TypeError", "y", [], { fingerprint: ["db"] }),
  ],
  [
    "a refused connection on 127.0.0.1 and ::1",
    thrown("Error", "connect ECONNREFUSED 127.0.0.1:5432", undefined, node),
    thrown("Error", "connect ECONNREFUSED ::1:5432", undefined, node),
  ],
];

const DIFFERENT: Row[] = [
  [
    "a property and another, in Firefox and Safari",
    typed('can\'t access property "sku", e is undefined'),
    typed("undefined is not an object (evaluating 'e.address')"),
  ],
  [
    "a missing function and a missing property in one function",
    typed("e.refresh is not a function"),
    typed("Cannot read properties of undefined (reading 'refresh')"),
  ],
  [
    "an empty body and an HTML body at one call",
    thrown("SyntaxError", "Unexpected end of JSON input", STACK),
    thrown(
      "SyntaxError",
      "JSON.parse: unexpected character at line 1 column 1 of the JSON data",
      STACK,
    ),
  ],
  [
    "two throws in one mapped function",
    thrown("Error", "no stock", [
      at("buy", "./src/buy.ts", { context_line: "throw new Error(a);" }),
    ]),
    thrown("Error", "no money", [
      at("buy", "./src/buy.ts", { context_line: "throw new Error(b);" }),
    ]),
  ],
  [
    "hydration on two routes",
    thrown("Error", "Text content does not match server-rendered HTML.", STACK, {
      transaction: "/a",
    }),
    thrown("Error", "Text content does not match server-rendered HTML.", STACK, {
      transaction: "/b",
    }),
  ],
  [
    "a network failure without a stack on two pages",
    thrown("TypeError", "Load failed", undefined, { transaction: "/cart" }),
    thrown("TypeError", "Load failed", undefined, { transaction: "/account" }),
  ],
  [
    "two bugs in one minified chunk",
    thrown("TypeError", "Cannot read properties of undefined (reading 'a')", [at("t"), at("e")]),
    thrown("TypeError", "Cannot read properties of undefined (reading 'b')", [at("t"), at("e")]),
  ],
  [
    "two bugs under one name that the minifier left",
    thrown("Error", "no stock", [at("tL"), at("onClick")]),
    thrown("Error", "no address", [at("eL"), at("onClick")]),
  ],
  [
    "HTTP 404 and 500 thrown at one place",
    thrown("HttpError", "Request failed with status code 404", STACK),
    thrown("HttpError", "Request failed with status code 500", STACK),
  ],
  [
    "HTTP 502 and 403 by their phrases",
    thrown("ApiError", "502 Bad Gateway"),
    thrown("ApiError", "403 Forbidden"),
  ],
  [
    "ENOENT and EACCES on other files",
    thrown("Error", "ENOENT: no such file or directory, open '/data/1.json'", STACK, node),
    thrown("Error", "EACCES: permission denied, open '/data/2.json'", STACK, node),
  ],
  [
    "PostgreSQL and Redis refusing connections",
    thrown("Error", "connect ECONNREFUSED 127.0.0.1:5432", undefined, node),
    thrown("Error", "connect ECONNREFUSED 127.0.0.1:6379", undefined, node),
  ],
  [
    "Prisma's P2002 and P2025",
    thrown("PrismaError", "Request failed with P2002", STACK, node),
    thrown("PrismaError", "Request failed with P2025", STACK, node),
  ],
  [
    "minified React #310 on two pages",
    thrown("Error", "Minified React error #310; visit x", [at("rE")], { transaction: "/a" }),
    thrown("Error", "Minified React error #310; visit x", [at("rE")], { transaction: "/b" }),
  ],
  [
    "one wrapper around two causes",
    event({ exception: { values: [{ type: "TypeError", value: "a b" }, { type: "LoadError" }] } }),
    event({ exception: { values: [{ type: "RangeError", value: "a b" }, { type: "LoadError" }] } }),
  ],
  [
    "two messages of one library function",
    thrown(
      "DatabaseError",
      'relation "carts" does not exist',
      [library("parse", "/app/node_modules/pg/p.js")],
      node,
    ),
    thrown(
      "DatabaseError",
      'column "sku" does not exist',
      [library("parse", "/app/node_modules/pg/p.js")],
      node,
    ),
  ],
  [
    "two Python modules with one function name",
    thrown("ValueError", "bad", [at("clean", "app/a/forms.py", { module: "app.a.forms" })], python),
    thrown("ValueError", "bad", [at("clean", "app/b/forms.py", { module: "app.b.forms" })], python),
  ],
  [
    "Node modules that are both called index",
    thrown("Error", "x", [at("handler", "/app/src/a/index.js", { module: "index" })], node),
    thrown("Error", "x", [at("handler", "/app/src/b/index.js", { module: "index" })], node),
  ],
  [
    "two versions of an API's folder",
    thrown("Error", "x", [at("list", "/app/src/api/v1/users.js")], node),
    thrown("Error", "x", [at("list", "/app/src/api/v2/users.js")], node),
  ],
  [
    "two anonymous handlers of one file",
    thrown("Error", "user has no tenant", [at("?", "/app/src/routes.js")], node),
    thrown("Error", "invoice already paid", [at("?", "/app/src/routes.js")], node),
  ],
  [
    "two fields that Zod refused",
    thrown(
      "ZodError",
      '[\n  {\n    "code": "invalid_type",\n    "path": [\n      "email"\n    ]\n  }\n]',
    ),
    thrown(
      "ZodError",
      '[\n  {\n    "code": "invalid_type",\n    "path": [\n      "street"\n    ]\n  }\n]',
    ),
  ],
  [
    "HTTP 500 and 404 after a path, thrown at one place",
    thrown("Error", "POST https://api.example.com/orders 500", STACK),
    thrown("Error", "POST https://api.example.com/orders 404 (Not Found)", STACK),
  ],
  [
    "two messages that differ in a word",
    message("Payment 17 declined by bank"),
    message("Payment 18 declined by fraud check"),
  ],
  ["two paths with ids", message("GET /api/users/17 failed"), message("GET /api/orders/17 failed")],
  [
    "rejected objects with other keys",
    thrown("UnhandledRejection", "Object captured as promise rejection with keys: code, reason"),
    thrown("UnhandledRejection", "Object captured as promise rejection with keys: body, status"),
  ],
  [
    "CSP reports about two hosts",
    event({ csp: { effective_directive: "img-src", blocked_uri: "https://a.example/1.png" } }),
    event({ csp: { effective_directive: "img-src", blocked_uri: "https://b.example/1.png" } }),
  ],
  [
    "two directives",
    event({ csp: { effective_directive: "img-src", blocked_uri: "data" } }),
    event({ csp: { effective_directive: "font-src", blocked_uri: "data" } }),
  ],
  [
    "the default and the default with one more element",
    thrown("Error", "x", STACK, { fingerprint: ["{{default}}", "eu"] }),
    thrown("Error", "x", STACK),
  ],
  [
    "fingerprints that only joining makes equal",
    event({ fingerprint: ["a", "b"] }),
    event({ fingerprint: ["a\nb"] }),
  ],
  [
    "the same function of two extensions' scripts",
    thrown("Error", "x", [at("run", "chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn/a.js")]),
    thrown("Error", "x", [at("run", "chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn/b.js")]),
  ],
];

function aggregate(...members: string[]) {
  const root = { type: "generic", is_exception_group: true, exception_id: 0 };
  return [
    ...members.map((type) => ({ type, value: "x" })),
    { type: "AggregateError", value: "All promises were rejected", mechanism: root },
  ];
}

describe("pairs of the same kinds", () => {
  test.each(SAME)("one group: %s", (_what, a, b) => {
    expect(groupV1(a).key).toBe(groupV1(b).key);
  });
  test.each(DIFFERENT)("two groups: %s", (_what, a, b) => {
    expect(groupV1(a).key).not.toBe(groupV1(b).key);
  });
});

describe("fingerprint", () => {
  const sent = (...fingerprint: string[]) =>
    thrown("ApiError", "refused 17", [at("load", "src/a.js", { module: "a" })], {
      fingerprint,
      transaction: "/cart",
      logger: "app",
      tags: [["region", "eu"]],
    });

  test.each([
    ["{{ type }}", "ApiError"],
    ["{{error.type}}", "ApiError"],
    ["{{ value }}", "refused 17"],
    ["{{ message }}", "refused 17"],
    ["{{ function }}", "load"],
    ["{{ stack.filename }}", "src/a.js"],
    ["{{ module }}", "a"],
    ["{{ transaction }}", "/cart"],
    ["{{ level }}", "error"],
    ["{{ logger }}", "app"],
    ["{{ tags.region }}", "eu"],
    ["{{ tags.shop }}", "<no-value-for-tag-shop>"],
    ["{{ package }}", "<no-package>"],
    ["{{ nonsense }}", "<unrecognized-variable-nonsense>"],
    ["api-{{ type }}", "api-{{ type }}"],
  ])("%s is filled with %s", (element, filled) => {
    expect(groupV1(sent(element)).parts).toEqual([filled]);
  });

  test("the default is replaced by what it stands for, and the reason says so", () => {
    expect(groupV1(sent("{{ default }}", "{{ level }}"))).toMatchObject({
      reason: "fingerprint sent by the SDK, with the default",
      parts: ["ApiError", "load in src/a.js", "error"],
    });
  });

  test("an old SDK's checksum is a fingerprint of its own", () => {
    const grouping = groupV1(thrown("Error", "x", STACK, { checksum: "a1b2" }));
    expect(grouping).toMatchObject({ reason: "fingerprint sent by the SDK", parts: ["a1b2"] });
  });
});

describe("reason and parts", () => {
  test.each([
    [
      typed("Cannot read properties of undefined (reading 'total')"),
      "exception and in-app frames",
      [
        "TypeError",
        "fetchJson in assets/index.js",
        "loadCart in assets/index.js",
        "property of undefined or null: total",
      ],
    ],
    [
      thrown(
        "Error",
        "connect ETIMEDOUT 10.2.3.4:5432",
        [library("afterConnect", "node:net")],
        node,
      ),
      "exception and all frames",
      ["Error", "afterConnect in net", "connect ETIMEDOUT <ip>:5432"],
    ],
    [thrown("Error", "Order 7 lost"), "exception type and message", ["Error", "Order <n> lost"]],
    [thrown(undefined, "just 1 text"), "message", ["just <n> text"]],
    [message("Order 7 lost"), "message", ["Order <n> lost"]],
    [
      event({ csp: { effective_directive: "script-src", blocked_uri: "inline" } }),
      "content security policy report",
      ["CSP script-src", "blocked inline"],
    ],
    [
      event({ stacktrace: { frames: STACK } }),
      "exception and in-app frames",
      ["fetchJson in assets/index.js", "loadCart in assets/index.js"],
    ],
    [event({}), "nothing to group by", []],
  ])("%# says why and by what", (sent, reason, parts) => {
    expect(groupV1(sent)).toMatchObject({ version: "v1", reason, parts });
  });
});
