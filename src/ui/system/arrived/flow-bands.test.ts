import { expect, test } from "vitest";
import type { OutcomeKind } from "#model/outcome.ts";
import { layFlow } from "./flow-bands.ts";

function lay(counts: Partial<Record<OutcomeKind, number>>) {
  const flow = layFlow(
    (["accepted", "filtered", "rate_limited", "invalid", "client_discard"] as const).map(
      (kind) => ({ kind, items: counts[kind] ?? 0 }),
    ),
  );
  const heightOf = (kind: OutcomeKind) => flow.bands.find((band) => band.kind === kind)?.height;
  return { ...flow, heightOf };
}

test.each([
  [{ accepted: 167, filtered: 833 }, 0.167],
  [{ accepted: 1, rate_limited: 1 }, 0.5],
  [{ accepted: 9, invalid: 1 }, 0.9],
])("%o stored is drawn as the share it is", (counts, share) => {
  const { heightOf, received } = lay(counts);
  expect((heightOf("accepted") ?? 0) / received.height).toBeCloseTo(share, 2);
});

test("what is too little for its share is seen all the same, and nothing is not", () => {
  const { heightOf } = lay({ accepted: 2_619_408, filtered: 14 });
  expect(heightOf("filtered")).toBeGreaterThanOrEqual(2);
  expect(heightOf("invalid")).toBe(0);
});

test("bands leave what was received without gaps", () => {
  const { bands, received } = lay({ accepted: 500, filtered: 300, rate_limited: 200 });
  const [stored, filtered, limited] = bands;
  expect(filtered?.from).toBe((stored?.from ?? 0) + (stored?.height ?? 0));
  expect(limited?.from).toBeCloseTo((filtered?.from ?? 0) + (filtered?.height ?? 0));
  const parts = [stored, filtered, limited].reduce((sum, band) => sum + (band?.height ?? 0), 0);
  expect(received.height).toBeCloseTo(parts);
});

test.each([
  [{ accepted: 5, client_discard: 3611 }],
  [{ accepted: 10, filtered: 10, rate_limited: 980, client_discard: 5 }],
  [{ client_discard: 7 }],
])("words and bands of %o stand below each other", (counts) => {
  const { bands, received, height } = lay(counts);
  for (const [at, band] of bands.entries()) {
    const next = bands[at + 1];
    const bottom = band.to + band.height;
    expect(bottom).toBeLessThanOrEqual(next?.textTop ?? height);
  }
  expect(bands.at(-1)?.from).toBeGreaterThan(received.top + received.height);
});
