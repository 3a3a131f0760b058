import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { readAddressList } from "#lib/address-list.ts";
import { listenEdge } from "#test/support/edge.ts";
import { exchange, requestBytes } from "#test/support/raw-http.ts";
import { WebProxy } from "./proxy.ts";

/** The headers that web gets for these. */
async function passed(
  headers: [string, string][],
  trustedProxies = readAddressList([]),
): Promise<IncomingHttpHeaders> {
  let got: IncomingHttpHeaders = {};
  const web = createServer((message, response) => {
    got = message.headers;
    response.end();
  });
  web.listen(0, "127.0.0.1");
  await once(web, "listening");
  onTestFinished(() => void web.close());
  const proxy = new WebProxy(() => (web.address() as AddressInfo).port);
  onTestFinished(() => proxy.close());
  const edge = await listenEdge({ edge: { web: proxy, trustedProxies } });
  await exchange(edge.url, requestBytes({ method: "GET", path: "/login", headers }));
  return got;
}

test("web is told who is at the other end of the socket, whatever they say", async () => {
  const got = await passed([
    ["X-Lapwing-Client", "192.0.2.66"],
    ["X-Forwarded-For", "192.0.2.66"],
  ]);
  expect(got["x-lapwing-client"]).toBe("127.0.0.1");
});

test("behind a proxy of ours web is told whom the proxy saw", async () => {
  const got = await passed(
    [
      ["X-Lapwing-Client", "192.0.2.66"],
      ["X-Forwarded-For", "192.0.2.66, 192.0.2.7"],
    ],
    readAddressList(["127.0.0.0/8"]),
  );
  expect(got["x-lapwing-client"]).toBe("192.0.2.7");
});

test("headers that only we may set do not pass", async () => {
  const got = await passed([
    ["X-Middleware-Subrequest", "x"],
    ["X-Forwarded-Host", "evil.example"],
    ["Forwarded", "for=192.0.2.66"],
    ["X-Lapwing-Host", "evil.example"],
  ]);
  expect(Object.keys(got).filter((name) => /middleware|forwarded/.test(name))).toEqual([]);
  expect(got["x-lapwing-host"]).toBe("localhost");
});
