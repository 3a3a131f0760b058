import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { listenEdge } from "#test/support/server/edge.ts";
import { packScript } from "./vitals-script.ts";

const SOURCE = Buffer.from('"use strict";'.repeat(50));
const edgeWithScript = () => listenEdge({ edge: { vitalsScript: packScript(SOURCE) } });

/** Without fetch's own decompression. */
async function get(url: string, headers: Record<string, string> = {}, method = "GET") {
  const sent = request(`${url}/vitals.js`, { method, headers }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

test("the script is sent to any site, cached for an hour, and is nothing but a script", async () => {
  const { url } = await edgeWithScript();
  const { status, headers, body } = await get(url);
  expect(status).toBe(200);
  expect(body).toEqual(SOURCE);
  expect(headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=3600",
    "x-content-type-options": "nosniff",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    vary: "Accept-Encoding",
  });
  expect(headers["content-encoding"]).toBeUndefined();
});

test.each([
  ["gzip, deflate, br", true],
  ["gzip;q=0.5", true],
  ["br", false],
  ["gzip;q=0, br", false],
  ["gzip;q=0.0", false],
])("for Accept-Encoding %j gzip is %s", async (accepted, zipped) => {
  const { url } = await edgeWithScript();
  const { headers, body } = await get(url, { "Accept-Encoding": accepted });
  expect(headers["content-encoding"]).toBe(zipped ? "gzip" : undefined);
  expect(zipped ? gunzipSync(body) : body).toEqual(SOURCE);
});

test("who has it already is told so", async () => {
  const { url } = await edgeWithScript();
  const { headers } = await get(url);
  const etag = String(headers.etag);
  for (const sent of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
    const again = await get(url, { "If-None-Match": sent });
    expect(again.status, sent).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers.etag).toBe(etag);
  }
  expect((await get(url, { "If-None-Match": '"x"' })).status).toBe(200);
  expect(packScript(Buffer.from("other")).etag).not.toBe(etag);
});

test("HEAD has no body, other methods are refused", async () => {
  const { url } = await edgeWithScript();
  const head = await get(url, {}, "HEAD");
  expect(head).toMatchObject({ status: 200, headers: { "content-length": String(SOURCE.length) } });
  expect(head.body).toHaveLength(0);
  expect(await get(url, {}, "POST")).toMatchObject({
    status: 405,
    headers: { allow: "GET, HEAD" },
  });
});

test("a script that was not built is missing, with a word about why", async () => {
  const { url } = await listenEdge();
  const { status, body } = await get(url);
  expect(status).toBe(404);
  expect(String(body)).toContain("npm start");
});
