/**
 * 53 bits of a text, fast and well mixed, never for security. node:crypto costs about 1 µs a call
 * and this runs for every event's user; npm's murmur and xxhash packages are either WASM with a
 * copy per call or unmaintained.
 */
export function hash53(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x9e3779b1);
    b = Math.imul(b ^ code, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return 2 ** 32 * (b & 0x1fffff) + (a >>> 0);
}
