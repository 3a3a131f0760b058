import { expect, test, vi } from "vitest";
import { GIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { planMemory } from "./memory-plan.ts";
import { MemoryWatch } from "./memory-watch.ts";

test("near the limit memory is short, until there is clearly room again", () => {
  const used = { self: 500, 7: 300 };
  const clock = { nowMs: 0 };
  const onShort = vi.fn();
  const watch = new MemoryWatch({
    limitBytes: 1000,
    otherPids: () => [7],
    onShort,
    usedBytes: (pid) => used[pid as keyof typeof used],
    nowMs: () => clock.nowMs,
  });
  const look = (self: number) => {
    used.self = self;
    watch.look();
    return watch.isShort;
  };
  expect(look(549)).toBe(false);
  expect(look(551)).toBe(true);
  expect(look(510)).toBe(true);
  expect(onShort).toHaveBeenCalledTimes(1);
  clock.nowMs += 2000;
  expect(look(510)).toBe(true);
  expect(onShort).toHaveBeenCalledTimes(2);
  expect(look(500)).toBe(false);
  expect(look(549)).toBe(false);
});

test("what cannot be asked now changes nothing", () => {
  let used: number | undefined = 900;
  const watch = new MemoryWatch({
    ...{ limitBytes: 1000, otherPids: () => [], onShort() {} },
    usedBytes: () => used,
  });
  watch.look();
  used = undefined;
  watch.look();
  expect(watch.isShort).toBe(true);
});

test("it knows what this process holds", () => {
  const watch = new MemoryWatch({ limitBytes: MEBIBYTE, otherPids: () => [], onShort() {} });
  watch.look();
  expect(watch.isShort).toBe(true);
  const large = new MemoryWatch({ limitBytes: 1e15, otherPids: () => [-1], onShort() {} });
  large.look();
  expect(large.isShort).toBe(false);
});

test("where there is much memory nothing is held back, where there is little everything is", () => {
  const much = planMemory(16 * GIBIBYTE, 200 * MEBIBYTE);
  expect(much).toMatchObject({
    maxEnvelopeBytes: 200 * MEBIBYTE,
    largeBodiesBytes: 256 * MEBIBYTE,
    smallBodiesBytes: 128 * MEBIBYTE,
    digestHeapMb: 768,
    webHeapMb: 256,
  });
  const little = planMemory(512 * MEBIBYTE, 200 * MEBIBYTE);
  expect(little.largeBodiesBytes).toBe(64 * MEBIBYTE);
  expect(little.digestHeapMb + little.webHeapMb).toBeLessThan(512);
  expect(little.maxEnvelopeBytes).toBeLessThan(100 * MEBIBYTE);
});

test("garbage is collected when it is asked for", () => {
  const held = new WeakRef({ much: Buffer.alloc(MEBIBYTE) });
  return new Promise<void>((resolve) => {
    setImmediate(() => {
      collectGarbage();
      expect(held.deref()).toBeUndefined();
      resolve();
    });
  });
});
