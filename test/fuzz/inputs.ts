/** What the fuzzer sends. */
import fc from "fast-check";
import { changedRecording } from "./changed-recordings.ts";
import type { FuzzInput } from "./fuzz-input.ts";
import { beacon, browserReport, form, madeUpEnvelope, storeBody } from "./made-up-inputs.ts";

export const fuzzInput: fc.Arbitrary<FuzzInput> = fc
  .oneof(
    { arbitrary: changedRecording, weight: 12 },
    { arbitrary: madeUpEnvelope, weight: 3 },
    { arbitrary: storeBody, weight: 2 },
    { arbitrary: beacon, weight: 1 },
    { arbitrary: browserReport, weight: 1 },
    { arbitrary: form, weight: 1 },
  )
  .map((input) => Object.assign(input, { [fc.toStringMethod]: () => describeInput(input) }));

export function describeInput({ from, path, encoding, body }: FuzzInput): string {
  const text =
    body.length > 4000
      ? `${body.toString("latin1", 0, 4000)}… (${body.length} bytes)`
      : body.toString("latin1");
  return `${from}: POST ${path} ${encoding ?? ""}\n${JSON.stringify(text)}`;
}
