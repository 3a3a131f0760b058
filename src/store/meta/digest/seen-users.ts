/** Users that wait to be added to sketches, as a list of numbers. */
import type { GroupId } from "#model/ids.ts";
import type { SeenUsers } from "#store/ports/digest-meta.ts";

export function packSeenUsers(entries: readonly SeenUsers[]): Uint8Array {
  const size = entries.reduce((sum, { users }) => sum + 4 + users.size, 0);
  const numbers = new Float64Array(size);
  let at = 0;
  for (const { groupId, placeId, hourMs, users } of entries) {
    numbers.set([groupId, placeId, hourMs, users.size], at);
    at += 4;
    for (const user of users) {
      numbers[at] = user;
      at += 1;
    }
  }
  return new Uint8Array(numbers.buffer);
}

export function unpackSeenUsers(bytes: Uint8Array): SeenUsers[] {
  // A copy: a driver's bytes may begin anywhere in a larger buffer.
  const numbers = new Float64Array(new Uint8Array(bytes).buffer, 0, Math.floor(bytes.length / 8));
  const entries: SeenUsers[] = [];
  for (let at = 0; at + 4 <= numbers.length; ) {
    const [groupId = 0, placeId = 0, hourMs = 0, count = 0] = numbers.subarray(at, at + 4);
    const users = new Set(numbers.subarray(at + 4, at + 4 + count));
    entries.push({ groupId: groupId as GroupId, placeId, hourMs, users });
    at += 4 + count;
  }
  return entries;
}
