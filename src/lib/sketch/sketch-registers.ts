/** The registers of a HyperLogLog over 53-bit hashes. */

const HASH_BITS = 53;

/** Low bits choose the register; it keeps the longest run of leading zeros of the others, and one. */
export function addToRegisters(registers: Uint8Array, hash: number): boolean {
  const count = registers.length;
  const index = hash % count;
  const rest = Math.floor(hash / count);
  const restBits = HASH_BITS - Math.log2(count);
  const high = Math.floor(rest / 2 ** 32);
  const zeros = high > 0 ? Math.clz32(high) : 32 + Math.clz32(rest >>> 0);
  const rank = zeros - (64 - restBits) + 1;
  if (rank <= (registers[index] ?? 0)) return false;
  registers[index] = rank;
  return true;
}

/**
 * O. Ertl, "New cardinality estimation algorithms for HyperLogLog sketches" (2017), algorithm 6: one
 * formula for every size, without the steps and tables of the original, and it never falls when a
 * register rises.
 */
export function estimate(registers: Uint8Array): number {
  const size = registers.length;
  const most = HASH_BITS - Math.log2(size);
  const counts = new Float64Array(most + 2);
  for (const rank of registers) counts[rank] = (counts[rank] ?? 0) + 1;
  let sum = size * tau((size - (counts[most + 1] ?? 0)) / size);
  for (let rank = most; rank >= 1; rank--) sum = (sum + (counts[rank] ?? 0)) / 2;
  sum += size * sigma((counts[0] ?? 0) / size);
  return ((size / (2 * Math.LN2)) * size) / sum;
}

function sigma(share: number): number {
  if (share === 1) return Number.POSITIVE_INFINITY;
  let [x, y, sum] = [share, 1, share];
  for (let before = -1; before !== sum; ) {
    before = sum;
    x *= x;
    sum += x * y;
    y += y;
  }
  return sum;
}

function tau(share: number): number {
  if (share === 0 || share === 1) return 0;
  let [x, y, sum] = [share, 1, 1 - share];
  for (let before = -1; before !== sum; ) {
    before = sum;
    x = Math.sqrt(x);
    y /= 2;
    sum -= (1 - x) ** 2 * y;
  }
  return sum / 3;
}
