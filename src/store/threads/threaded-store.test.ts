import { EventEmitter } from "node:events";
import { MessageChannel, type Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { MINUTE_MS } from "#lib/time.ts";
import { openStore } from "#store/open.ts";
import { callOffWith } from "#store/ports/call-off.ts";
import { describeStoreContract } from "#test/contract/store-contract.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { serveStore } from "./serve-store.ts";
import { openThreadedStore } from "./threaded-store.ts";

/** All of a thread but that it runs beside: messages are cloned, readers cannot write. */
function startHere(folder: string, readOnly: boolean): Worker {
  const { port1, port2 } = new MessageChannel();
  serveStore(port1, openStore({ dataFolder: folder }, { readOnly }));
  const events = new EventEmitter();
  port2.on("message", (message) => events.emit("message", message));
  port2.on("close", () => events.emit("exit", 0));
  const postMessage = (message: unknown) => port2.postMessage(message);
  const terminate = async () => port2.close();
  return Object.assign(events, { postMessage, terminate }) as unknown as Worker;
}

const ENGINE = {
  ...SQLITE_ENGINE,
  async open(...given: Parameters<typeof SQLITE_ENGINE.open>) {
    const [folder] = given;
    const { store, ...rest } = await SQLITE_ENGINE.open(...given);
    await store.close();
    return {
      ...rest,
      store: openThreadedStore({
        start: (lane) => startHere(folder, lane !== "write"),
        // How long an answer may take is not what is claimed: a starved machine takes half a minute.
        deadlineMs: 5 * MINUTE_MS,
      }),
    };
  },
};

describeStoreContract("sqlite, read in threads", ENGINE);

test("a long question is called off with its request; a short one and a change are not", async () => {
  const under = await StoreUnderTest.create(ENGINE);
  const projectId = await under.createProject();
  const { projects, issues } = under.store;
  const leaving = new AbortController();
  const asked = callOffWith(leaving.signal, () => [
    issues.countByStatus({ projectIds: [projectId] }),
    projects.findById(projectId),
    issues.endNew(0),
  ]);
  leaving.abort();
  const [long, quick, write] = await Promise.allSettled(asked);
  expect(long).toMatchObject({ status: "rejected", reason: { name: "AbortError" } });
  expect(quick).toMatchObject({ value: { id: projectId } });
  expect(write).toMatchObject({ status: "fulfilled" });
});

test("a role is no promise, and has the same methods each time", async () => {
  const { store } = await StoreUnderTest.create(ENGINE);
  const given = async () => store.projects;
  expect(await given()).toBe(store.projects);
  expect(store.projects.list).toBe(store.projects.list);
});
