import { expect, test } from "vitest";
import { HOUR_MS } from "#lib/time.ts";
import type { GroupChange } from "#store/ports/digest.ts";
import { NOON_MS, type SampleOptions, sample } from "#test/support/store/samples.ts";
import { GroupChanges } from "./group-changes.ts";

const SHOP = 1 as SampleOptions["projectId"];

/** Adds them in this order; each so many minutes after noon. */
function addUp(
  ...events: [minute: number, more?: Partial<SampleOptions>, user?: number][]
): GroupChange {
  const changes = new GroupChanges();
  for (const [minute, more, userHash] of events) {
    const timestampMs = NOON_MS + minute * 60_000;
    const made = sample({ projectId: SHOP, timestampMs, receivedMs: NOON_MS, ...more });
    const grouping = { version: "v1", reason: "exception", parts: [] };
    changes.add({ grouping, userHash, isDecided: false, ...made });
  }
  const [change, ...others] = changes.all();
  if (change === undefined || others.length > 0) throw new Error("not one group");
  return change;
}

test("a newest event without a release leaves the last one that was named", () => {
  expect(addUp([0, { release: "1.0" }], [1]).newest.release).toBe("1.0");
  expect(addUp([0, { release: "1.0" }], [1], [2, { release: "1.1" }]).newest.release).toBe("1.1");
  expect(addUp([1], [0, { release: "1.0" }]).newest.release).toBeUndefined();
});

test("the newest event names the group, in whatever order they come, the later of equals", () => {
  expect(addUp([5, { title: "new" }], [0, { title: "old" }])).toMatchObject({
    newest: { title: "new" },
    firstSeenMs: NOON_MS,
    lastSeenMs: NOON_MS + 5 * 60_000,
  });
  expect(addUp([5, { title: "one" }], [5, { title: "two" }]).newest.title).toBe("two");
});

test("the first release is that of the earliest event", () => {
  expect(addUp([5, { release: "2.0" }], [0, { release: "1.0" }]).firstRelease).toBe("1.0");
  expect(addUp([0, { release: "1.0" }], [5, { release: "2.0" }]).firstRelease).toBe("1.0");
});

test("events are counted by the hour in each release and environment, users are listed", () => {
  const change = addUp(
    [0, { environment: "live", release: "1.0" }, 11],
    [59, { environment: "live", release: "1.0" }, 12],
    [60, { environment: "live", release: "1.0" }],
    [61, { environment: "test" }, 11],
  );
  expect(change.events).toBe(4);
  const at = (minute: number) => NOON_MS + minute * 60_000;
  expect([...change.places.values()]).toMatchObject([
    {
      ...{ environment: "live", release: "1.0", events: 3 },
      ...{ firstSeenMs: at(0), lastSeenMs: at(60) },
    },
    {
      ...{ environment: "test", release: "", events: 1 },
      ...{ firstSeenMs: at(61), lastSeenMs: at(61) },
    },
  ]);
  const [live] = change.places.values();
  expect([...(live?.hours ?? [])].map(([hourMs, { events }]) => [hourMs, events])).toEqual([
    [NOON_MS, 2],
    [NOON_MS + HOUR_MS, 1],
  ]);
  const [noon] = live?.hours.values() ?? [];
  expect([...(noon?.users ?? [])]).toEqual([11, 12]);
});
