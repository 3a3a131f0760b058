/**
 * Whatever is sent: no answer 500, no hang, no item set aside, no batch that cannot be written, and
 * `sent = stored + counted`. A while in `npm test`, longer with `npm run fuzz -- --minutes 5`.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { ENVELOPE } from "./fuzz-input.ts";
import { FuzzRig } from "./fuzz-rig.ts";
import { fuzzInput } from "./inputs.ts";

const RUN_MS = Number(process.env.LAPWING_FUZZ_MS ?? 20_000);
/** The same each time in `npm test`, which judges a change and not luck; another with each `npm run fuzz`. */
const seed = Number(process.env.LAPWING_FUZZ_SEED ?? 20_261_115);

test(`the line holds for ${RUN_MS / 1000} s against changed and made-up requests`, {
  timeout: RUN_MS * 4 + 120_000,
}, async () => {
  const rig = await FuzzRig.open();
  await fc.assert(
    fc.asyncProperty(fc.array(fuzzInput, { minLength: 1, maxLength: 30 }), (inputs) =>
      rig.run(inputs),
    ),
    {
      seed,
      numRuns: 10_000_000,
      interruptAfterTimeLimit: RUN_MS,
      timeout: 60_000,
      // Shrinking an input that only sometimes fails would never end.
      endOnFailure: false,
    },
  );
  console.log(`fuzz: seed ${seed}, answers ${JSON.stringify(rig.statuses)}`);
  // The better part gets through to the readers.
  expect(rig.statuses[200]).toBeGreaterThan(100);
});

test("nothing that was sent has changed what objects are", () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("of two containers in one envelope the second counts for what its header says", async () => {
  const container = (items: string) =>
    `{"type":"log","item_count":1,"content_type":"application/vnd.sentry.items.log+json"}\n{"items":${items}}`;
  const body = Buffer.from(`{}\n${container("[null]")}\n${container('[null,""]')}`);
  const rig = await FuzzRig.open();
  await rig.run([{ from: "two containers", path: ENVELOPE, body }]);
  expect(rig.statuses).toEqual({ 200: 1 });
});
