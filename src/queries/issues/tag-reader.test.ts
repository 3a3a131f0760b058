import { expect, test } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import type { EventSummary } from "#model/signals/stored-event.ts";
import type { Store } from "#store/ports/store.ts";
import { sample } from "#test/support/store/samples.ts";
import { TagReader } from "./tag-reader.ts";

const PAYLOAD = Buffer.from(JSON.stringify({ tags: [["shard", "2"]] }));

/** A store that counts how it is asked; one event of three is gone. */
function counting(payload = PAYLOAD) {
  const asked: number[] = [];
  const events: Pick<Store["events"], "open"> = {
    async open(list) {
      asked.push(list.length);
      const isThere = (event: EventSummary) => event.timestampMs % 3 !== 0;
      return list.filter(isThere).map((event) => ({ ...event, payload }));
    },
  };
  return { asked, store: { events } as Pick<Store, "events"> };
}

function samples(count: number): EventSummary[] {
  return Array.from({ length: count }, (_, at) => {
    const { row } = sample({ projectId: 1 as ProjectId });
    return { ...row, timestampMs: at };
  });
}

test("those that are asked for next are opened with one, a few at once, and each once", async () => {
  const { asked, store } = counting();
  const tags = new TagReader(store);
  const events = samples(25);
  for (const [at, event] of events.entries()) {
    const own = await tags.read(event, events.slice(at + 1));
    expect(own === undefined).toBe(at % 3 === 0);
    if (own !== undefined) expect(own).toContainEqual(["shard", "2"]);
  }
  for (const event of events) await tags.read(event);
  expect(asked).toEqual([10, 10, 5]);
});

test("no more than so many, and so much, is opened", async () => {
  const many = counting();
  const reader = new TagReader(many.store);
  const events = samples(1000);
  for (const [at, event] of events.entries()) await reader.read(event, events.slice(at + 1));
  expect(many.asked.reduce((sum, count) => sum + count, 0)).toBe(600);
  expect(reader.isSpent).toBe(true);
  const large = counting(Buffer.from(JSON.stringify({ extra: { text: "x".repeat(2 ** 20) } })));
  const other = new TagReader(large.store);
  for (const [at, event] of events.entries()) await other.read(event, events.slice(at + 1));
  // Sixteen mebibytes, and what was opened with the last of them.
  expect(large.asked.length).toBeLessThanOrEqual(3);
});
