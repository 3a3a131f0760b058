import { expect, test } from "vitest";
import { SCOPES } from "#model/account.ts";
import type { EventId, UserId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import * as stores from "#store/open.ts";
import { ApiTestServer, NOW_MS } from "#test/support/server/api-test-server.ts";
import { showFrame } from "./show-frame.ts";

const user = { id: 1 as UserId, email: "", name: "", role: "viewer", createdAtMs: 0 } as const;
const viewer: Viewer = { user, scopes: new Set(SCOPES) };

test("the frame asks as often with many projects as with one, and counts what is open in each", async () => {
  const api = await ApiTestServer.start(stores);
  try {
    const calls: string[] = [];
    const counted = <T extends object>(part: T): T =>
      new Proxy(part, {
        get(target, name, receiver) {
          calls.push(String(name));
          return Reflect.get(target, name, receiver);
        },
      });
    const store = { projects: counted(api.store.projects), issues: counted(api.store.issues) };
    const ids = [];
    for (let at = 1; at <= 8; at++) ids.push((await api.addProject(`App ${at}`)).project.id);
    const [first, second] = ids;
    if (first === undefined || second === undefined) throw new Error("no projects");
    const event = (at: number) => ({
      eventId: String(at).repeat(32) as EventId,
      groupId: at,
      atMs: NOW_MS,
      value: "boom",
    });
    await api.addEvents(first, [event(1), event(2)]);
    await api.addEvents(second, [event(3)]);
    const framed = await showFrame(viewer, store);
    expect(framed.map(({ project, open }) => [project.id, open])).toEqual(
      ids.map((id) => [id, id === first ? 2 : id === second ? 1 : 0]),
    );
    expect(calls).toEqual(["list", "countUnresolved"]);
  } finally {
    await api.stop();
  }
});
