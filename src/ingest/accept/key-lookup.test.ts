import { expect, test } from "vitest";
import type { KeyId, ProjectId } from "#model/ids.ts";
import type { ProjectKey } from "#model/project.ts";
import { KeyLookup } from "./key-lookup.ts";

const KEY: ProjectKey = {
  id: 1 as KeyId,
  projectId: 1 as ProjectId,
  publicKey: "a".repeat(32),
  label: "",
  enabled: true,
  ip: "off",
  isInternal: false,
  createdAtMs: 0,
};

/** A store whose one key can be changed, and a clock that stands until it is set. */
function setUp() {
  const state = { key: KEY as ProjectKey | undefined, asked: 0, nowMs: 0 };
  const findKey = async () => {
    state.asked += 1;
    return state.key;
  };
  return { state, keys: new KeyLookup({ findKey }, () => state.nowMs) };
}

test("a key is looked up once in five seconds", async () => {
  const { state, keys } = setUp();
  for (state.nowMs = 0; state.nowMs < 5000; state.nowMs += 1000) await keys.find(KEY.publicKey);
  expect(state.asked).toBe(1);
  await keys.find(KEY.publicKey);
  expect(state.asked).toBe(2);
});

test("what was forgotten is looked up again", async () => {
  const { state, keys } = setUp();
  await keys.find(KEY.publicKey);
  state.key = undefined;
  expect(await keys.find(KEY.publicKey)).toEqual(KEY);
  keys.forget();
  expect(await keys.find(KEY.publicKey)).toBeUndefined();
});

test("an answer that was on its way when keys changed is not remembered", async () => {
  const { state, keys } = setUp();
  const onItsWay = keys.find(KEY.publicKey);
  state.key = { ...KEY, enabled: false };
  keys.forget();
  await onItsWay;
  expect((await keys.find(KEY.publicKey))?.enabled).toBe(false);
});
