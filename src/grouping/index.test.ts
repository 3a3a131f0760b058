import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { CURRENT, group, groupId } from "./index.ts";
import type { Grouping } from "./types.ts";

const SHOP = 1 as ProjectId;
const BLOG = 2 as ProjectId;
const keyed = (key: string, version = "v1"): Grouping => ({
  version,
  key,
  reason: "message",
  parts: [key],
});

test("an event is grouped by the current version unless another is asked for", () => {
  const event: SentryEvent = {
    event_id: "e",
    timestamp: 0,
    level: "error",
    platform: "node",
    logentry: { formatted: "Order 7 lost" },
  };
  expect(group(event)).toEqual(group(event, CURRENT));
  expect(group(event)).toMatchObject({ version: "v1", parts: ["Order <n> lost"] });
});

test("a group's id is the same for ever", () => {
  expect(groupId(SHOP, keyed("message\nOrder <n> lost"))).toBe(3452945619002023);
});

test("a group's id depends on project, version and key, and a second call returns the same", () => {
  const asked = [
    groupId(SHOP, keyed("a")),
    groupId(BLOG, keyed("a")),
    groupId(SHOP, keyed("a", "v0")),
    groupId(SHOP, keyed("b")),
  ];
  expect(new Set(asked).size).toBe(4);
  expect(groupId(SHOP, keyed("a"))).toBe(asked[0]);
});

test("ids are safe integers above 0 and do not collide in ten thousand", () => {
  const seen = new Set<number>();
  for (let i = 0; i < 10_000; i++) seen.add(groupId(SHOP, keyed(`k${i}`)));
  expect(seen.size).toBe(10_000);
  expect([...seen].every((id) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 52)).toBe(true);
});

test("v1 imports Node's modules, lib, the protocol's types and its own folder alone", () => {
  const folder = new URL("./v1/", import.meta.url);
  const parts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const sources = [
    { name: "v1.ts", own: /^\.\/v1\/[\w/-]+\.ts$/, text: read("./v1.ts") },
    ...parts.map((name) => ({
      name,
      own: /^(?:\.|#grouping\/v1)\/[\w/-]+\.ts$/,
      text: read(`./v1/${name}`),
    })),
  ];
  const strangers: string[] = [];
  let seen = 0;
  for (const { name, own, text } of sources) {
    for (const [, type, from = ""] of text.matchAll(IMPORT)) {
      seen++;
      const typeOnly = type !== undefined;
      const allowed =
        own.test(from) ||
        /^(?:node:|#lib\/)/.test(from) ||
        (typeOnly && (from.startsWith("#protocol/") || from === "./types.ts"));
      if (!allowed) strangers.push(`${name}: ${from}`);
    }
  }
  expect(strangers).toEqual([]);
  expect(seen).toBeGreaterThan(20);
});

/** Over several lines, re-exports, imports for their effect and import() included. */
const IMPORT = /(?:^(?:import|export)( type)? [^;]*? from |^import |\bimport\()"([^"]+)"/gm;

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}
