import { expect, test } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import {
  at,
  captured,
  event,
  library,
  message,
  node,
  python,
  type Row,
  STACK,
  threaded,
  thrown,
  trace,
  typed,
} from "#test/support/ingest/sample-events.ts";
import { groupV1 } from "./v1.ts";

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
  [
    "two functions of a source file that a minifier named, by their lines",
    thrown("Error", "x", [at("e", "./src/cart.ts", { context_line: "throw new StockError();" })]),
    thrown("Error", "x", [at("t", "./src/cart.ts", { context_line: "throw new PriceError();" })]),
  ],
  [
    "two functions of a source file that a minifier named, by their texts",
    thrown("Error", "no stock", [at("Nl", "./src/cart.ts")]),
    thrown("Error", "no price", [at("Nl", "./src/cart.ts")]),
  ],
  [
    "functions of three letters in a source file",
    thrown("Error", "x", [at("add", "./src/cart.ts")]),
    thrown("Error", "x", [at("pay", "./src/cart.ts")]),
  ],
  [
    "functions of two letters in another language",
    thrown("ValueError", "x", [at("go", "app/a.py")], python),
    thrown("ValueError", "x", [at("do", "app/a.py")], python),
  ],
  [
    "two properties of nothing in German",
    typed(
      'Die Eigenschaft "total" eines undefinierten oder Nullverweises kann nicht abgerufen werden.',
    ),
    typed(
      'Die Eigenschaft "items" eines undefinierten oder Nullverweises kann nicht abgerufen werden.',
    ),
  ],
  [
    "a missing method and a missing property in French",
    typed("L’objet ne gère pas la propriété ou la méthode « total »"),
    typed("Impossible d’obtenir la propriété « total » d’une référence null ou non définie"),
  ],
  [
    "a lost network and a property of nothing, both in Chinese",
    typed("网络连接已中断。"),
    typed("无法获取未定义或 null 引用的属性“total”"),
  ],
  [
    "an application's own TypeError that quotes a name, and an engine's",
    typed("Invalid 'total' value"),
    typed("Cannot read properties of undefined (reading 'total')"),
  ],
  [
    "two callers that wait for one helper on a server, where they are always known",
    thrown("DbError", "x", [at("async listCarts", "src/a.ts"), at("query", "src/db.ts")], node),
    thrown("DbError", "x", [at("async payOrder", "src/b.ts"), at("query", "src/db.ts")], node),
  ],
  [
    "two functions that wait for one package",
    thrown("Error", "x", [
      at("async load", "./src/a.ts"),
      library("settle", "/node_modules/axios/a.js"),
    ]),
    thrown("Error", "x", [
      at("async save", "./src/b.ts"),
      library("settle", "/node_modules/axios/a.js"),
    ]),
  ],
  [
    "two callers of a function without a name",
    thrown("Error", "x", [at("load", "./src/a.ts"), at("?", "./src/c.ts")]),
    thrown("Error", "x", [at("save", "./src/b.ts"), at("?", "./src/c.ts")]),
  ],
  [
    "functions without a name in two files",
    thrown("Error", "x", [at("boot", "./src/a.ts"), at("?", "./src/b.ts")]),
    thrown("Error", "x", [at("boot", "./src/a.ts"), at("?", "./src/c.ts")]),
  ],
  [
    "two crashed threads",
    threaded({ crashed: true, stacktrace: trace("parse") }),
    threaded({ crashed: true, stacktrace: trace("write") }),
  ],
  ...(
    [
      ["codes", { code: "E_STOCK" }, { code: "E_PRICE" }],
      ["numbered codes", { code: 1, reason: "x" }, { code: 2, reason: "x" }],
      ["HTTP statuses", { status: 404, url: "/a" }, { status: 500, url: "/a" }],
      ["HTTP statuses as texts", { status: "404" }, { status: "500" }],
      ["reasons", { code: 1, reason: "no stock" }, { code: 1, reason: "no price" }],
      ["names", { name: "StockError" }, { name: "PriceError" }],
      ["statuses inside", { response: { status: 404 } }, { response: { status: 500 } }],
      ["messages in a list", { errors: [{ message: "a" }] }, { errors: [{ message: "b" }] }],
    ] satisfies [what: string, a: JsonObject, b: JsonObject][]
  ).flatMap(([what, a, b]): Row[] =>
    [
      "Object captured as exception with keys: a, b",
      "Object captured as promise rejection with keys: a, b",
      "Non-Error promise rejection captured with keys: a, b",
      "'ApiError' captured as exception with keys: a, b",
    ].map((sentence) => [`two ${what}: ${sentence}`, captured(sentence, a), captured(sentence, b)]),
  ),
  [
    "objects with two codes at one place",
    captured("Object captured as exception with keys: code", { code: "A_B" }, STACK),
    captured("Object captured as exception with keys: code", { code: "A_C" }, STACK),
  ],
  [
    "a script and a picture that did not load",
    captured("Event `Event` (type=error) captured as promise rejection", {
      target: "head > script",
    }),
    captured("Event `Event` (type=error) captured as promise rejection", { target: "body > img" }),
  ],
  [
    "error events with two messages",
    captured("Event `ErrorEvent` captured as exception with message `no stock`", {}),
    captured("Event `ErrorEvent` captured as exception with message `no price`", {}),
  ],
];

test.each(DIFFERENT)("two groups: %s", (_what, a, b) => {
  expect(groupV1(a).key).not.toBe(groupV1(b).key);
});
