/** Random hex digits: 16 bytes for events and traces, 8 for spans. */
export function newId(bytes: 8 | 16): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
