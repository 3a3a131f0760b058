import fc from "fast-check";

export interface ByteChange {
  where: number;
  what: "flip" | "cut" | "insert" | "remove" | "repeat";
  bytes: Uint8Array;
}

export const byteChange: fc.Arbitrary<ByteChange> = fc.record({
  where: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  what: fc.constantFrom("flip", "cut", "insert", "remove", "repeat"),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
});

export function changeBytes(body: Buffer, changes: readonly ByteChange[]): Buffer {
  return changes.reduce(changeOnce, body);
}

function changeOnce(body: Buffer, { where, what, bytes }: ByteChange): Buffer {
  const at = Math.floor(where * body.length);
  const size = bytes.length;
  switch (what) {
    case "flip": {
      const copy = Buffer.from(body);
      if (at < copy.length) copy[at] = (copy[at] ?? 0) ^ (1 << ((bytes[0] ?? 0) % 8));
      return copy;
    }
    case "cut":
      return body.subarray(0, at);
    case "insert":
      return Buffer.concat([body.subarray(0, at), bytes, body.subarray(at)]);
    case "remove":
      return Buffer.concat([body.subarray(0, at), body.subarray(at + size)]);
    case "repeat":
      return Buffer.concat([body.subarray(0, at + size * 16), body.subarray(at)]);
  }
}
