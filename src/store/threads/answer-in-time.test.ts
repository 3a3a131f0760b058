import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import { callOffWith, isCalledOff } from "#store/ports/call-off.ts";
import type { Store } from "#store/ports/store.ts";
import { openTestStore } from "#test/support/store/store.ts";
import { answerInTime, type InTimeOptions } from "./answer-in-time.ts";

/** A real store whose methods of these names take as long as they are told. */
async function slowStore(slow: Partial<Record<"projects" | "issues", string>>, ms: number) {
  const store = await openTestStore();
  const entries = Object.entries(slow).map(([role, method]) => {
    const before = store[role as "projects"] as unknown as Record<string, () => Promise<unknown>>;
    const waits = async (...given: []) => {
      await sleep(ms);
      return before[method]?.(...given);
    };
    return [role, { ...before, [method]: waits }];
  });
  return { ...store, ...Object.fromEntries(entries) } as Store;
}

function inTime(store: Store, options: Partial<InTimeOptions> = {}): Store {
  return answerInTime({ asked: store, changed: store, ...options });
}

const words = { slug: "a", name: "A", platform: "", createdAtMs: 0 };

test("what is asked is answered", async () => {
  const store = inTime(await openTestStore());
  const made = await store.projects.create(words);
  expect(await store.projects.list()).toEqual([made]);
});

test("a question that takes too long is given up with a sentence, a change is not", async () => {
  const slow = await slowStore({ projects: "list" }, 200);
  const store = inTime(slow, { deadlineMs: 20 });
  await expect(store.projects.list()).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("no answer within 0.02 seconds"),
  });
  const writing = inTime(await slowStore({ projects: "create" }, 60), { deadlineMs: 20 });
  expect(await writing.projects.create(words)).toMatchObject({ slug: "a" });
});

test("a long question ends with whoever asks, a quick one does not", async () => {
  const store = inTime(await slowStore({ issues: "listGroups", projects: "list" }, 100));
  const left = new AbortController();
  const ask = (work: () => Promise<unknown>) => callOffWith(left.signal, work);
  const long = ask(() => store.issues.listGroups(1 as ProjectId, 0)).catch(
    (error: unknown) => error,
  );
  const quick = ask(() => store.projects.list());
  left.abort();
  expect(isCalledOff(await long)).toBe(true);
  expect(await quick).toEqual([]);
});

test("a failure is told in the words that are given for it", async () => {
  const store = await openTestStore();
  const failing = { ...store.projects, list: () => Promise.reject(new Error("ECONNREFUSED")) };
  const explain = (error: unknown) => new Error("It is away.", { cause: error });
  const told = inTime({ ...store, projects: failing }, { explain });
  await expect(told.projects.list()).rejects.toThrow("It is away.");
});
