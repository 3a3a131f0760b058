/**
 * A sketch as bytes: its kind, then 7 bytes for each hash while they are kept; later 3 bytes for
 * each register that is not empty, or all registers in 6 bits each where that is less.
 */
const HASHES = 1;
const SPARSE = 2;
const DENSE = 3;
export const REGISTER_COUNT = 16_384;
const DENSE_BYTES = (REGISTER_COUNT * 6) / 8;

export interface PackedSketch {
  exact: Set<number> | undefined;
  registers: Uint8Array<ArrayBuffer>;
}

export function packSketch({ exact, registers }: PackedSketch): Uint8Array {
  if (exact !== undefined) return packHashes(exact);
  let filled = 0;
  for (const rank of registers) if (rank > 0) filled += 1;
  return filled * 3 < DENSE_BYTES ? packSparse(registers, filled) : packDense(registers);
}

export function unpackSketch(bytes: Uint8Array): PackedSketch {
  const body = bytes.subarray(1);
  switch (bytes[0]) {
    case SPARSE:
      return { exact: undefined, registers: unpackSparse(body) };
    case DENSE:
      return { exact: undefined, registers: unpackDense(body) };
    default:
      return { exact: unpackHashes(body), registers: new Uint8Array(0) };
  }
}

function packHashes(hashes: ReadonlySet<number>): Uint8Array {
  const bytes = new Uint8Array(1 + hashes.size * 7);
  bytes[0] = HASHES;
  let at = 1;
  for (const hash of hashes) {
    const [low, high] = [hash >>> 0, Math.floor(hash / 2 ** 32)];
    bytes[at] = low;
    bytes[at + 1] = low >>> 8;
    bytes[at + 2] = low >>> 16;
    bytes[at + 3] = low >>> 24;
    bytes[at + 4] = high;
    bytes[at + 5] = high >>> 8;
    bytes[at + 6] = high >>> 16;
    at += 7;
  }
  return bytes;
}

function unpackHashes(body: Uint8Array): Set<number> {
  const hashes = new Set<number>();
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  for (let at = 0; at + 7 <= body.length; at += 7) {
    const high = view.getUint16(at + 4, true) + view.getUint8(at + 6) * 2 ** 16;
    hashes.add(high * 2 ** 32 + view.getUint32(at, true));
  }
  return hashes;
}

function packSparse(registers: Uint8Array, filled: number): Uint8Array {
  const bytes = new Uint8Array(1 + filled * 3);
  bytes[0] = SPARSE;
  let at = 1;
  for (let index = 0; index < registers.length; index++) {
    const rank = registers[index] ?? 0;
    if (rank === 0) continue;
    bytes[at] = index;
    bytes[at + 1] = index >>> 8;
    bytes[at + 2] = rank;
    at += 3;
  }
  return bytes;
}

function unpackSparse(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const registers = new Uint8Array(REGISTER_COUNT);
  for (let at = 0; at + 3 <= body.length; at += 3) {
    const index = (body[at] ?? 0) + (body[at + 1] ?? 0) * 256;
    if (index < REGISTER_COUNT) registers[index] = body[at + 2] ?? 0;
  }
  return registers;
}

/** Four registers are three bytes. */
function packDense(registers: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + DENSE_BYTES);
  bytes[0] = DENSE;
  for (let [from, to] = [0, 1]; from < registers.length; from += 4, to += 3) {
    const bits =
      (registers[from] ?? 0) +
      (registers[from + 1] ?? 0) * 2 ** 6 +
      (registers[from + 2] ?? 0) * 2 ** 12 +
      (registers[from + 3] ?? 0) * 2 ** 18;
    bytes[to] = bits;
    bytes[to + 1] = bits >>> 8;
    bytes[to + 2] = bits >>> 16;
  }
  return bytes;
}

function unpackDense(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const registers = new Uint8Array(REGISTER_COUNT);
  for (let [from, to] = [0, 0]; to < REGISTER_COUNT; from += 3, to += 4) {
    const bits =
      (body[from] ?? 0) + (body[from + 1] ?? 0) * 2 ** 8 + (body[from + 2] ?? 0) * 2 ** 16;
    registers[to] = bits & 63;
    registers[to + 1] = (bits >>> 6) & 63;
    registers[to + 2] = (bits >>> 12) & 63;
    registers[to + 3] = (bits >>> 18) & 63;
  }
  return registers;
}
