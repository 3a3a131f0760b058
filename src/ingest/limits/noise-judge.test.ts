import { beforeEach, expect, test } from "vitest";
import { KIBIBYTE } from "#lib/bytes.ts";
import type { FilterSettings } from "#model/filter-settings.ts";
import type { ProjectId } from "#model/ids.ts";
import { NoiseJudge } from "./noise-judge.ts";

const SHOP = 1 as ProjectId;
const NOISE = event("ResizeObserver loop limit exceeded");
let errors: unknown[];
beforeEach(() => {
  errors = [];
});

function event(value: string, more: object = {}): Buffer {
  const exception = { values: [{ type: "Error", value }] };
  return Buffer.from(JSON.stringify({ platform: "javascript", exception, ...more }));
}

async function judgeOf(settings: Partial<FilterSettings> = {}): Promise<NoiseJudge> {
  const find = async () => ({ switches: {}, rules: [], ...settings });
  const judge = new NoiseJudge(find, (error) => errors.push(error));
  // Until the project's filters are read, nothing is noise.
  expect(judge.isNoise(SHOP, NOISE, 0)).toBe(false);
  await Promise.resolve();
  return judge;
}

test("what the project's filters drop is noise", async () => {
  const judge = await judgeOf({ rules: [{ field: "message", glob: "*teapot*" }] });
  expect(judge.isNoise(SHOP, NOISE, 0)).toBe(true);
  expect(judge.isNoise(SHOP, event("I am a teapot"), 0)).toBe(true);
  expect(judge.isNoise(SHOP, event("cart is empty"), 0)).toBe(false);
});

test("what the project keeps is none", async () => {
  const judge = await judgeOf({ switches: { "resize-observer": false } });
  expect(judge.isNoise(SHOP, NOISE, 0)).toBe(false);
});

test("what cannot be read, or would take long, is left to the digest", async () => {
  const judge = await judgeOf();
  const long = event("ResizeObserver loop limit exceeded", { extra: "x".repeat(64 * KIBIBYTE) });
  expect(judge.isNoise(SHOP, long, 0)).toBe(false);
  expect(judge.isNoise(SHOP, Buffer.from("{"), 0)).toBe(false);
  expect(judge.isNoise(SHOP, Buffer.from("[]"), 0)).toBe(false);
  expect(judge.isNoise(SHOP, Buffer.from(`{"a":${"[".repeat(30_000)}`), 0)).toBe(false);
  expect(errors).toEqual([]);
});

test("a flood costs a bounded part of a second", async () => {
  const judge = await judgeOf();
  const value = Array.from({ length: 5000 }, (_, i) => `k${i}`);
  const heavy = event("ResizeObserver loop limit exceeded", { extra: { value } });
  let judged = 0;
  for (let sent = 0; sent < 5000; sent++) if (judge.isNoise(SHOP, heavy, 0)) judged += 1;
  expect(judged).toBeGreaterThan(0);
  // However fast the machine is, five thousand of them take longer than it may.
  expect(judged).toBeLessThan(5000);
});
