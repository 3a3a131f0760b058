import { expect, test } from "vitest";
import {
  at,
  event,
  library,
  message,
  node,
  python,
  type Row,
  STACK,
  thrown,
  typed,
} from "./sample-events.ts";
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
];

test.each(DIFFERENT)("two groups: %s", (_what, a, b) => {
  expect(groupV1(a).key).not.toBe(groupV1(b).key);
});
