import { expect, test } from "vitest";
import type { SentryEvent } from "#protocol/event/event.ts";
import { inferAddress } from "./infer-address.ts";

const CONNECTION = "203.0.113.7";

function inferred(fields: Partial<SentryEvent>, connection: string | undefined = CONNECTION) {
  const event: SentryEvent = {
    event_id: "a".repeat(32),
    timestamp: 1,
    level: "error",
    platform: "node",
    ...fields,
  };
  const changed = inferAddress(event, connection);
  return { address: event.user?.ip_address, changed };
}
const sdk = (infer_ip: string) => ({ name: "sentry", settings: { infer_ip } });

test.each<[string, Partial<SentryEvent>, string | undefined]>([
  ["{{auto}}", { user: { ip_address: "{{auto}}" } }, CONNECTION],
  ["an old browser SDK that says nothing", { platform: "javascript" }, CONNECTION],
  ["a server that says nothing", {}, undefined],
  ["infer_ip auto", { sdk: sdk("auto") }, CONNECTION],
  ["infer_ip never", { platform: "javascript", sdk: sdk("never") }, undefined],
  ["an unknown infer_ip", { user: { ip_address: "{{auto}}" }, sdk: sdk("maybe") }, undefined],
  ["an address of its own", { user: { ip_address: "192.0.2.1" }, sdk: sdk("auto") }, "192.0.2.1"],
  [
    "REMOTE_ADDR before the connection",
    { user: { ip_address: "{{auto}}" }, request: { env: { REMOTE_ADDR: "192.0.2.9" } } },
    "192.0.2.9",
  ],
])("%s", (_name, fields, address) => {
  expect(inferred(fields).address).toBe(address);
});

test("says whether the event changed", () => {
  expect(inferred({ sdk: sdk("auto") }).changed).toBe(true);
  expect(inferred({ user: { ip_address: "{{auto}}" }, sdk: sdk("never") }).changed).toBe(true);
  expect(inferred({}).changed).toBe(false);
  expect(inferred({ platform: "javascript" }, undefined).changed).toBe(true);
});
