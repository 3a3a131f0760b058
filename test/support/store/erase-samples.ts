/** One user after the other comes and is deleted, for tests that interrupt it. */
import { expect } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import { SAMPLE_TOOLS, userEvent } from "#test/contract/digest/user-data-claims.ts";
import { feedback } from "./replay-samples.ts";
import { NOON_MS } from "./samples.ts";
import type { StoreUnderTest } from "./store-under-test.ts";

const BOB = { id: "bob", email: "bob@example.com" };

/** Two events, one in an issue of its own, what was said about it, and Bob's. */
export async function writeUser(
  under: StoreUnderTest,
  projectId: ProjectId,
  id: string,
): Promise<number> {
  const own = userEvent({ projectId, id, group: 2, title: `Only ${id}` });
  const events = [own, userEvent({ projectId, id }), userEvent({ projectId, ...BOB })];
  const said = feedback({ projectId, eventId: own.row.eventId });
  await under.digest.write(under.batch(events, { feedback: [said] }));
  const ask = { projectId, who: { id }, requestedBy: "", requestedAtMs: NOON_MS };
  return (await under.store.userData.request(ask)).id;
}

/** Whether it went to its end; what stops it may go by itself. */
export async function eraseAll(
  under: StoreUnderTest,
  mayStop = under.digest.isPassing,
): Promise<boolean> {
  try {
    while ((await under.digest.eraseUserData(SAMPLE_TOOLS)) !== undefined);
    return true;
  } catch (error) {
    expect(mayStop(error), `${error}`).toBe(true);
    return false;
  }
}

/** Nothing is left of the user but the request, and Bob is counted as often as he came. */
export async function expectErased(
  under: StoreUnderTest,
  projectId: ProjectId,
  id: number,
  bobs: number,
) {
  const counts = { events: 2, feedback: 1, "issues without events": 1 };
  expect(await under.store.userData.find(id)).toMatchObject({ status: "done", counts, days: 1 });
  const { issues } = await under.store.issues.list({
    ...{ projectIds: [projectId], sort: "events", limit: 9 },
  });
  expect(issues).toMatchObject([{ events: bobs, users: 1 }]);
  const hours = await under.store.issues.countByHour(issues[0]?.groups ?? [], {});
  expect(hours.reduce((sum, hour) => sum + hour.events, 0)).toBe(bobs);
  expect(await under.store.feedback.list({ projectId, limit: 9 })).toEqual([]);
}
