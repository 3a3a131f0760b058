/** Deleting a user on PostgreSQL and ClickHouse; a request may be lost, or its answer, at any place. */
import { describe, expect, test } from "vitest";
import { whyNoClickhouse } from "#test/support/clickhouse/clickhouse-server.ts";
import { SERVERS_ENGINE } from "#test/support/clickhouse/servers-engine.ts";
import { RequestWatch } from "#test/support/clickhouse/watch-requests.ts";
import { eraseAll, expectErased, writeUser } from "#test/support/store/erase-samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";

const SLOW = { timeout: 240_000 };

// Where the engine cannot be installed; the last lines of npm test say so.
describe.skipIf(whyNoClickhouse() !== undefined)("a deletion on servers", () => {
  test(
    "that is interrupted at any request costs nothing, and nothing is counted down twice",
    SLOW,
    async () => {
      const under = await StoreUnderTest.create(SERVERS_ENGINE);
      const projectId = await under.createProject();
      const watch = new RequestWatch("insert", "command", "ask");
      let bobs = 0;
      for (let at = 1, isOver = false; !isOver; at++) {
        bobs += 1;
        const id = await writeUser(under, projectId, `user-${bobs}`);
        watch.endAt(at, at % 2 === 0 ? "the answer" : "the request");
        const isWhole = await eraseAll(under);
        isOver = !watch.stop();
        expect(isWhole, `request ${at}`).toBe(isOver);
        if (at % 3 === 0) await under.reopen();
        for (let attempt = 1; !(await eraseAll(under)); attempt++) expect(attempt).toBeLessThan(5);
        await expectErased(under, projectId, id, bobs);
        const [issue] = (
          await under.store.issues.list({ projectIds: [projectId], sort: "events", limit: 9 })
        ).issues;
        const tags = await under.store.events.countTags(issue?.groups ?? [], 0);
        // Bob's alone, and of each tag as often as he came.
        expect(new Set(tags.map(({ events }) => events))).toEqual(new Set([bobs]));
      }
      expect(bobs).toBeGreaterThan(8);
    },
  );
});
