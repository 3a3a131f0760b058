import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { Clickhouse } from "./connection.ts";
import { isPassing } from "./is-passing.ts";

/** A server that answers everything so. */
async function answering(status: number, body: string): Promise<Clickhouse> {
  const server = createServer((_request, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const clickhouse = new Clickhouse({ url: `http://user:hunter2@127.0.0.1:${port}/x` });
  onTestFinished(async () => {
    await clickhouse.close();
    server.closeAllConnections();
    server.close();
  });
  return clickhouse;
}

async function errorOf(clickhouse: Clickhouse): Promise<unknown> {
  return clickhouse.ask("SELECT 1").then(
    () => undefined,
    (error: unknown) => error,
  );
}

test.each([
  ["Code: 243. DB::Exception: Cannot reserve 1.00 MiB. (NOT_ENOUGH_SPACE)", true],
  ["Code: 252. DB::Exception: Too many parts (300). (TOO_MANY_PARTS)", true],
  ["Code: 242. DB::Exception: Table is in readonly mode. (TABLE_IS_READ_ONLY)", true],
  ["Code: 516. DB::Exception: Authentication failed. (AUTHENTICATION_FAILED)", true],
  ["Code: 27. DB::Exception: Cannot parse input. (CANNOT_PARSE_INPUT_ASSERTION_FAILED)", false],
  ["Code: 47. DB::Exception: Unknown identifier. (UNKNOWN_IDENTIFIER)", false],
])("%s: passes by itself: %s", async (body, passes) => {
  const error = await errorOf(await answering(500, body));
  expect(error).toBeInstanceOf(Error);
  expect(isPassing(error)).toBe(passes);
});

test("a proxy that finds no server passes", async () => {
  for (const status of [502, 503, 504]) {
    expect(isPassing(await errorOf(await answering(status, "Service Unavailable")))).toBe(true);
  }
});

test("a server that is not there passes, and nothing that is said names its password", async () => {
  const away = new Clickhouse({ url: "http://user:hunter2@127.0.0.1:1/x" });
  const error = await errorOf(away);
  await away.close();
  expect(isPassing(error)).toBe(true);
  const said = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error);
  expect(said).not.toContain("hunter2");
});
