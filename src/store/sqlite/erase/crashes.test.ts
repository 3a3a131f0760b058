/** Deleting a user on SQLite; the program may end before and after anything that a driver does. */
import { expect, test } from "vitest";
import { joinStores } from "#ingest/store/digest-store.ts";
import { openDigestDrivers } from "#store/open.ts";
import type { UserRows } from "#store/ports/digest-erasing.ts";
import { eraseAll, expectErased, writeUser } from "#test/support/store/erase-samples.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { SAMPLE_SPOOL } from "#test/support/store/samples.ts";
import { type StoreEngine, StoreUnderTest } from "#test/support/store/store-under-test.ts";

class Crash extends Error {}

type Method = (...given: unknown[]) => Promise<unknown>;

const OF_META = ["findUserDeletion", "keepProgress", "forgetUser", "finishDeletion"];
const OF_TELEMETRY = ["findUser", "findNewestEvent"];

/** Calls `step` before and after each of these. */
function watch(object: object, names: readonly string[], step: () => void): void {
  const methods = object as Record<string, Method>;
  for (const name of names) {
    const method = methods[name] as Method;
    methods[name] = async (...given) => {
      step();
      const answer = await method(...given);
      if (name === "findUser") watch(answer as UserRows, ["erase"], step);
      else step();
      return answer;
    };
  }
}

function engine(step: () => void): StoreEngine {
  return {
    ...SQLITE_ENGINE,
    async open(folder) {
      const { store, digest, blobs } = await SQLITE_ENGINE.open(folder);
      await digest.close();
      const location = { dataFolder: folder, spool: SAMPLE_SPOOL };
      const watched = joinStores((rules) => {
        const drivers = openDigestDrivers({ ...location, rules });
        watch(drivers.meta, OF_META, step);
        watch(drivers.telemetry, OF_TELEMETRY, step);
        return drivers;
      });
      return { store, blobs, digest: watched };
    },
  };
}

test("a crash at any step of a deletion costs nothing, and nothing is counted down twice", async () => {
  let left = Number.POSITIVE_INFINITY;
  const step = () => {
    left -= 1;
    if (left === 0) throw new Crash();
  };
  const under = await StoreUnderTest.create(engine(step));
  const projectId = await under.createProject();
  let bobs = 0;
  for (let isOver = false; !isOver; ) {
    bobs += 1;
    const id = await writeUser(under, projectId, `user-${bobs}`);
    left = bobs;
    isOver = await eraseAll(under, (error) => error instanceof Crash);
    expect(left > 0, `step ${bobs}`).toBe(isOver);
    left = Number.POSITIVE_INFINITY;
    await under.reopen();
    expect(await eraseAll(under)).toBe(true);
    await expectErased(under, projectId, id, bobs);
  }
  expect(bobs).toBeGreaterThan(15);
});
