/** Deleting a user on PostgreSQL and day files; the connection may end at any statement. */
import { expect, test } from "vitest";
import { databaseIn, POSTGRES_ENGINE } from "#test/support/postgres/postgres-engine.ts";
import { type Loss, StatementWatch } from "#test/support/postgres/watch-statements.ts";
import { eraseAll, expectErased, writeUser } from "#test/support/store/erase-samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";

/** Some sixty lost connections: half a minute on a machine that has no time. */
const SLOW = { timeout: 240_000 };

/** What a connection ends at: every statement, now before and now after it; every commit in both ways. */
const ENDS = [
  { only: /./, lost: (at: number): Loss => (at % 2 === 0 ? "the answer" : "the statement") },
  { only: /^commit/i, lost: (): Loss => "the answer" },
  { only: /^commit/i, lost: (): Loss => "the statement" },
];

test(
  "a connection that ends at any statement of a deletion costs nothing, and nothing is counted down twice",
  SLOW,
  async () => {
    const under = await StoreUnderTest.create(POSTGRES_ENGINE);
    const projectId = await under.createProject();
    const watch = new StatementWatch(databaseIn(under.folder));
    let bobs = 0;
    for (const { only, lost } of ENDS) {
      for (let at = 1, isOver = false; !isOver; at++) {
        bobs += 1;
        const id = await writeUser(under, projectId, `user-${bobs}`);
        watch.endAt(at, lost(at), only);
        const isWhole = await eraseAll(under);
        // A statement after the last: nothing went wrong any more.
        isOver = !watch.stop();
        expect(isWhole, `statement ${at}`).toBe(isOver);
        // Now by the same digest, now by one that starts.
        if (at % 5 === 0) await under.reopen();
        for (let attempt = 1; !(await eraseAll(under)); attempt++) expect(attempt).toBeLessThan(5);
        await expectErased(under, projectId, id, bobs);
      }
    }
    expect(bobs).toBeGreaterThan(40);
  },
);
