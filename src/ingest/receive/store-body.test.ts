import { deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { MEBIBYTE } from "#lib/bytes.ts";
import { LargeBodies } from "./large-bodies.ts";
import { readStoreBody } from "./store-body.ts";

const JSON_TEXT = '{"message":"hello \u00fc"}';
const read = (body: string | Buffer, maxBytes = MEBIBYTE) =>
  readStoreBody(Buffer.from(body), { maxBytes, hold: new LargeBodies().hold() });
const base64 = (body: string | Buffer) => Buffer.from(body).toString("base64");

describe("readStoreBody", () => {
  it.each([
    ["JSON", JSON_TEXT],
    ["base64 of JSON", base64(JSON_TEXT)],
    ["base64 of zlib, as raven-ruby sends it", base64(deflateSync(JSON_TEXT))],
    ["base64 in lines", base64(deflateSync(JSON_TEXT)).replaceAll(/(.{20})/g, "$1\n")],
  ])("reads %s", async (_, body) => {
    const result = await read(body);
    expect(result.ok && result.body.toString()).toBe(JSON_TEXT);
  });

  it("leaves space before JSON to the check that follows", async () => {
    const result = await read(` \n${JSON_TEXT}`);
    expect(result.ok && JSON.parse(result.body.toString())).toEqual(JSON.parse(JSON_TEXT));
  });

  it.each([
    ["nothing", "", "empty_body"],
    ["spaces", " \n", "empty_body"],
    ["a string", '"hello"', "invalid_json"],
    ["a number", "42", "invalid_json"],
    ["null", "null", "invalid_json"],
    ["an array", "[{}]", "invalid_json"],
    ["a byte order mark", `\ufeff${JSON_TEXT}`, "invalid_json"],
    ["a form", "sentry_data=abc", "invalid_json"],
    ["base64 of text", base64("hello"), "invalid_json"],
    ["base64 of gzip", base64(gzipSync(JSON_TEXT)), "invalid_json"],
    [
      "base64 of cut off zlib",
      base64(deflateSync(JSON_TEXT).subarray(0, -3)),
      "invalid_compression",
    ],
  ])("refuses %s", async (_, body, reason) => {
    expect(await read(body)).toMatchObject({ ok: false, status: 400, reason });
  });

  it("stops at maxBytes, bomb or not", async () => {
    const refused = { ok: false, status: 413, reason: "request_too_large" };
    expect(await read(base64(deflateSync(JSON_TEXT)), 5)).toMatchObject(refused);
    expect(await read(base64(deflateSync(Buffer.alloc(64 * MEBIBYTE))))).toMatchObject(refused);
  });
});
