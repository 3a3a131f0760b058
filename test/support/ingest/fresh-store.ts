import { beforeEach } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";

/** Of the test that runs. */
export let under: StoreUnderTest;
export let projectId: ProjectId;

/** Called at the top of a file: each of its tests begins with a store of its own, and one project in it. */
export function openFreshStore(): void {
  beforeEach(async () => {
    under = await StoreUnderTest.create(SQLITE_ENGINE);
    projectId = await under.createProject();
  });
}
