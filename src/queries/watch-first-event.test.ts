import { expect, test } from "vitest";
import { scopesOfRole } from "#accounts/may.ts";
import type { KeyId, ProjectId, SessionId, UserId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { accepted, NOON_MS } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { watchFirstEvent } from "./watch-first-event.ts";

const user = { id: 1 as UserId, email: "", name: "", role: "viewer" as const, createdAtMs: 0 };
const viewer: Viewer = { user, scopes: scopesOfRole("viewer"), sessionId: 1 as SessionId };

test("what was refused and what a filter dropped is told while nothing is stored", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const shop = await under.createProject("shop");
  const blog = await under.createProject("blog");
  const nobody = { keyId: 0 as KeyId, kind: "invalid", reason: "project_id", quantity: 4 } as const;
  await under.write(
    [],
    [
      accepted(shop, { kind: "filtered", reason: "localhost", quantity: 2 }),
      accepted(shop, { kind: "invalid", reason: "invalid_json" }),
      accepted(blog, { kind: "filtered", reason: "web-crawlers" }),
      accepted(0 as ProjectId, nobody),
    ],
  );
  const watch = await watchFirstEvent(viewer, under.store, "shop", NOON_MS);
  expect(watch?.issueId).toBeUndefined();
  expect(watch?.refused.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
    { reason: "invalid_json", requests: 1, ofProject: true },
    { reason: "localhost", requests: 2, ofProject: true },
    { reason: "project_id", requests: 4, ofProject: false },
  ]);
});
