import { expect, test } from "vitest";
import { Repair } from "#ingest/fields/repair.ts";
import type { Json } from "#lib/json.ts";
import { request } from "./read-request.ts";

function read(sent: Json) {
  const repair = new Repair({ trusted: false, notes: [] });
  const kept = request().read(sent, repair, "request") ?? null;
  return { request: JSON.parse(JSON.stringify(kept)), notes: repair.notes };
}

test.each<[string, Json, Json]>([
  [
    "query and fragment leave the url",
    { url: "https://a/b?c=d&e#f?g" },
    { url: "https://a/b", query_string: "c=d&e", fragment: "f?g" },
  ],
  [
    "what the request names itself wins over the url",
    { url: "https://a/b?c=d#f", query_string: { q: "1" }, fragment: "own" },
    { url: "https://a/b", query_string: [["q", "1"]], fragment: "own" },
  ],
  ["an empty query is none", { url: "/x?#", query_string: "?" }, { url: "/x" }],
  ["a method is upper case", { method: "post" }, { method: "POST" }],
  [
    "headers are pairs with well-known names",
    { headers: { "user-agent": "x", Accept: ["a", "b"], "content-length": 5 } },
    {
      headers: [
        ["User-Agent", "x"],
        ["Accept", "a,b"],
        ["Content-Length", "5"],
      ],
    },
  ],
  [
    "headers come as pairs",
    { headers: [["x-a", "1"], null, ["x-a", "2"]] },
    {
      headers: [
        ["X-A", "1"],
        ["X-A", "2"],
      ],
    },
  ],
  [
    "cookies come as text",
    { cookies: "a=b; c=d=e; f" },
    {
      cookies: [
        ["a", "b"],
        ["c", "d=e"],
        ["f", ""],
      ],
    },
  ],
  ["cookies come as an object", { cookies: { a: "b" } }, { cookies: [["a", "b"]] }],
  [
    "the Cookie header becomes cookies",
    { headers: { cookie: "a=b", Host: "h" } },
    { headers: [["Host", "h"]], cookies: [["a", "b"]] },
  ],
  [
    "the Cookie header gives way to cookies",
    { headers: { Cookie: "a=b" }, cookies: { c: "d" } },
    { cookies: [["c", "d"]] },
  ],
  ["a JSON body is read", { data: '{"a":[1]}' }, { data: { a: [1] } }],
  ["a form is read", { data: "a=1&b=x%20y" }, { data: { a: "1", b: "x y" } }],
  ["half a JSON body stays text", { data: '{"a":' }, { data: '{"a":' }],
  ["base64 is no form", { data: "dGVzdA==" }, { data: "dGVzdA==" }],
  [
    "a body with a number too long for JSON stays text",
    { data: '{"id":12345678901234567890}' },
    { data: '{"id":12345678901234567890}' },
  ],
])("%s", (_name, sent, kept) => {
  expect(read(sent)).toEqual({ request: kept, notes: [] });
});

test.each<[string, Json]>([
  ["method", "!!!!"],
  ["headers", "a: b"],
  ["cookies", 5],
  ["env", []],
  ["url", {}],
  ["query_string", true],
])("a wrong %s is removed, the request survives", (key, value) => {
  const result = read({ fragment: "x", [key]: value });
  expect(result.request).toEqual({ fragment: "x" });
  expect(result.notes).toMatchObject([{ path: `request.${key}`, what: "invalid" }]);
});

test("every part has a size", () => {
  const long = "x".repeat(20_000);
  const { request: kept, notes } = read({
    url: `https://a/${long}`,
    query_string: `q=${long}`,
    fragment: long,
    headers: { a: "b", long, c: "d" },
    cookies: { long },
    data: long,
    env: { long },
  });
  expect(kept.url).toHaveLength(256);
  expect(kept.query_string).toHaveLength(1024);
  expect(kept.fragment).toHaveLength(1024);
  expect(kept.headers).toEqual([
    ["A", "b"],
    ["Long", expect.stringMatching(/^x+\.\.\.$/)],
  ]);
  expect(JSON.stringify(kept).length).toBeLessThan(30_000);
  expect(new Set(notes.map((note) => note.path)).size).toBe(7);
});
