/** Deleting a user goes in steps over two stores; a crash may come between any two of them. */
import { expect, test } from "vitest";
import type { EventId, GroupId, ProjectId } from "#model/ids.ts";
import { type Partition, partitionName } from "#model/keeping/choose-partitions.ts";
import type { RowMark } from "#model/keeping/user-deletion.ts";
import { ATTACHMENTS, type AttachmentRow } from "#model/signals/attachment.ts";
import { blobNameOf } from "#model/tables/apart.ts";
import { keyText } from "#model/tables/table.ts";
import type { Blobs } from "#store/ports/blobs.ts";
import type { ErasedEvents, PendingDeletion, UserSearch } from "#store/ports/digest-erasing.ts";
import type { DigestMeta } from "#store/ports/digest-meta.ts";
import type { DigestTelemetry } from "#store/ports/digest-telemetry.ts";
import { eraseUserData } from "./erase-user.ts";

class Crash extends Error {}

/** What is left of the stores when the program is gone. */
interface Disk {
  /** Of each partition, by name: the users of its rows, in the order of their numbers. */
  rows: Map<string, (string | undefined)[]>;
  /** How many rows meta counts. */
  counted: number;
  deletion: PendingDeletion & { isDone: boolean };
  forgotten: number;
  /** Large payloads, a part of those rows. */
  blobs: Set<string>;
}

const NAMES = ["2026-11-15.errors", "2026-11-14.errors", "2026-11-14.traces"];
const IN_ORDER = ["2026-11-14.traces", "2026-11-14.errors", "2026-11-15.errors"];

function makeDisk(): Disk {
  const progress = { daysDone: [], days: 0, partitionsDone: [] };
  return {
    rows: new Map(NAMES.map((name) => [name, ["ann", "bob", "ann"]])),
    counted: 3 * NAMES.length,
    deletion: {
      ...{ id: 1, projectId: 1 as ProjectId, who: { id: "ann" }, counts: {}, isDone: false },
      progress: { ...progress, issues: [], userKeys: [], eventIds: [] },
    },
    forgotten: 0,
    blobs: new Set(NAMES.flatMap((name) => [0, 1, 2].map((at) => blobName(name, at)))),
  };
}

/** Of the row at this place: its number stands for its event. */
function blobName(partition: string, at: number): string {
  const eventId = String(at) as EventId;
  const row = { eventId, projectId: 1, attachmentId: "a" };
  return blobNameOf(toPartition(partition), ATTACHMENTS, row);
}

function openBlobs({ blobs }: Disk, step: () => void): Blobs {
  return {
    async *list(folder: string) {
      for (const name of [...blobs]) if (name.startsWith(folder)) yield { name, bytes: 1 };
    },
    async remove(name: string) {
      step();
      blobs.delete(name);
      step();
    },
  } as unknown as Blobs;
}

/** The smallest engine there can be: each change is whole or not at all. `step` may throw a crash. */
function openMeta(disk: Disk, step: () => void): DigestMeta {
  const keep = (deletion: PendingDeletion, change: () => void, isDone = false) => {
    step();
    change();
    disk.deletion = structuredClone({ ...deletion, isDone });
    step();
    return { id: 1, status: isDone ? "done" : "running" };
  };
  return {
    settle: async () => step(),
    findUserDeletion: async () =>
      disk.deletion.isDone ? undefined : structuredClone(disk.deletion),
    keepProgress: async (deletion: PendingDeletion, events: ErasedEvents[]) =>
      keep(deletion, () => {
        disk.counted -= events.reduce((sum, one) => sum + one.events, 0);
      }),
    listErasedIssues: async () => [],
    forgetUser: async (deletion: PendingDeletion) =>
      keep(deletion, () => {
        disk.forgotten += 1;
      }),
    finishDeletion: async (deletion: PendingDeletion) => keep(deletion, () => {}, true),
  } as unknown as DigestMeta;
}

function openTelemetry(disk: Disk, step: () => void): DigestTelemetry {
  return {
    measurePartitions: async () => NAMES.map((name) => ({ ...toPartition(name), bytes: 1 })),
    async findUser(partition: Partition, { who }: UserSearch, _: unknown, mark?: RowMark) {
      step();
      const rows = disk.rows.get(partitionName(partition)) ?? [];
      const upTo = mark?.rows ?? rows.length;
      const found = rows.flatMap((user, at) => (user === who.id && at < upTo ? at : []));
      const sum = { groupId: 1 as GroupId, hourMs: 0, environment: "", release: "" };
      return {
        counts: found.length === 0 ? {} : { events: found.length },
        events: found.length === 0 ? [] : [{ ...sum, events: found.length }],
        ...{ userKeys: [], eventIds: [], mark: { rows: upTo } },
        async erase() {
          for (const at of found) {
            step();
            rows[at] = undefined;
          }
          step();
        },
        async letGo() {},
      };
    },
    async findInPartition(partition: Partition, _: string, keys: AttachmentRow[]) {
      const rows = disk.rows.get(partitionName(partition)) ?? [];
      const stored = keys.filter(({ eventId }) => rows[Number(eventId)] !== undefined);
      return new Set(stored.map((key) => keyText(ATTACHMENTS, key)));
    },
  } as unknown as DigestTelemetry;
}

function toPartition(name: string): Partition {
  const [day = "", signal] = name.split(".");
  return { day, signal: signal as Partition["signal"] };
}

/** As the digest does it; whether it ended by a crash at this step. */
async function crashesAt(disk: Disk, last: number): Promise<boolean> {
  let steps = 0;
  const step = () => {
    if (steps++ === last) throw new Crash();
  };
  const drivers = {
    meta: openMeta(disk, step),
    telemetry: openTelemetry(disk, step),
    blobs: openBlobs(disk, step),
  };
  try {
    const tools = { readEvent: () => expect.unreachable() };
    while ((await eraseUserData(drivers, tools)) !== undefined);
    return false;
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
    return true;
  }
}

function expectWhole(disk: Disk, added: number): void {
  const left = [...disk.rows.values()].flat().filter((user) => user !== undefined);
  // Counted down once for each row that is gone, and for no other.
  expect(disk.counted).toBe(left.length);
  const { counts, progress } = disk.deletion;
  expect((counts.events ?? 0) + left.length).toBe(3 * NAMES.length + added);
  const later = left.filter((user) => user === "ann").length;
  expect(later).toBeLessThanOrEqual(added);
  expect(progress.partitionsDone).toEqual(IN_ORDER);
  expect(progress.daysDone).toEqual(["2026-11-14", "2026-11-15"]);
  expect([disk.forgotten, progress.days]).toEqual([1, 2]);
  // Bob's.
  expect([...disk.blobs]).toEqual(NAMES.map((name) => blobName(name, 1)));
}

/** What comes while the program starts again. */
function receive(disk: Disk): void {
  for (const name of ["2026-11-15.errors", "2026-11-14.errors"]) {
    disk.rows.get(name)?.push("ann");
    disk.counted += 1;
  }
}

test("a crash at any step, and another at any step of the next run: each row is counted down once", async () => {
  let first = 0;
  for (; await crashesAt(makeDisk(), first); first++) {
    for (let second = 0; ; second++) {
      const disk = makeDisk();
      await crashesAt(disk, first);
      receive(disk);
      const isCrashed = await crashesAt(disk, second);
      if (isCrashed) receive(disk);
      expect(await crashesAt(disk, Number.POSITIVE_INFINITY)).toBe(false);
      expectWhole(disk, isCrashed ? 4 : 2);
      if (!isCrashed) break;
    }
  }
  expect(first).toBeGreaterThan(30);
});
