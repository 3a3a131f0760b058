import { expect, onTestFinished, test } from "vitest";
import { createLog } from "#server/log.ts";
import type { AwayEngine } from "#store/ports/operations.ts";
import { EngineWatch } from "./engine-watch.ts";

const log = createLog("silent", "test");
const POSTGRES = { engine: "PostgreSQL", why: "postgres://db/x: ECONNREFUSED", isMeta: true };

test("who is away is named, with what that means, until it is back", async () => {
  let away: AwayEngine[] = [POSTGRES];
  const watch = new EngineWatch({ isRemote: true, listAway: async () => away }, log);
  onTestFinished(() => watch.stop());
  expect(watch.facts()).toEqual({ away: [] });
  watch.start(5);
  await expect.poll(() => watch.facts()?.away).toEqual([`PostgreSQL (${POSTGRES.why})`]);
  expect(watch.sentences()).toEqual([expect.stringContaining("is taken and kept on this machine")]);
  expect(watch.noPages()).toContain("PostgreSQL cannot be reached");
  away = [{ ...POSTGRES, engine: "ClickHouse", isMeta: false }];
  await expect.poll(() => watch.noPages()).toBeUndefined();
  away = [];
  await expect.poll(() => watch.sentences()).toEqual([]);
});

test("of a store in files nothing is looked at and nothing is said", async () => {
  const listAway = () => expect.unreachable();
  const watch = new EngineWatch({ isRemote: false, listAway }, log);
  watch.start(1);
  expect(watch.facts()).toBeUndefined();
  expect(watch.sentences()).toEqual([]);
});

test("what is refused is said until it no longer is", () => {
  const watch = new EngineWatch({ isRemote: true, listAway: async () => [] }, log);
  watch.refuse("It is of another installation.");
  expect(watch.sentences()).toEqual(["It is of another installation."]);
  expect(watch.facts()).toEqual({ away: [], refused: "It is of another installation." });
  watch.refuse(undefined);
  expect(watch.facts()).toEqual({ away: [] });
  expect(watch.sentences()).toEqual([]);
});
