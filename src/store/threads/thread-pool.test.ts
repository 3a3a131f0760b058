import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { AppError } from "#lib/app-error.ts";
import { type PoolOptions, ThreadPool } from "./thread-pool.ts";

const PROGRAM = new URL("../../../test/support/store/odd-store-worker.ts", import.meta.url);

function openPool(options: Partial<PoolOptions> = {}) {
  const seen = { started: 0, running: 0, lost: [] as Error[] };
  const pool = new ThreadPool({
    threads: 1,
    deadlineMs: 60_000,
    writes: false,
    onDamage: () => {},
    onLost: (why) => seen.lost.push(why),
    start() {
      seen.started += 1;
      seen.running += 1;
      return new Worker(PROGRAM).on("exit", () => {
        seen.running -= 1;
      });
    },
    ...options,
  });
  onTestFinished(() => pool.close());
  const ask = (method: string, ...given: unknown[]) => pool.ask({ role: "events", method, given });
  const askFor = (signal: AbortSignal, method: string, ...given: unknown[]) =>
    pool.ask({ role: "events", method, given }, signal);
  return { pool, ask, askFor, seen };
}

/** A thread waits at it until it is opened. */
function makeGate() {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const open = () => {
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
  };
  onTestFinished(open);
  return { gate, open };
}

function tempFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-threads-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "file");
}

test("one thread answers in the order of the questions", async () => {
  const { ask, seen } = openPool();
  const file = tempFile();
  await Promise.all([0, 1, 2, 3, 4].map((n) => ask("note", file, String(n))));
  expect(readFileSync(file, "utf8")).toBe("0\n1\n2\n3\n4\n");
  expect(seen.started).toBe(1);
});

test("a question that waits does not hold up those of another thread", async () => {
  const { ask, seen } = openPool({ threads: 2 });
  const { gate, open } = makeGate();
  const waiting = ask("wait", gate, "late");
  expect(await Promise.all([ask("echo", 1), ask("echo", 2)])).toEqual([1, 2]);
  expect(seen.started).toBe(2);
  open();
  expect(await waiting).toBe("late");
});

test("what JavaScript can say arrives as it was, and bytes without their neighbours", async () => {
  const { ask } = openPool();
  const value = {
    map: new Map([[1, { at: new Date(5) }]]),
    set: new Set(["a"]),
    none: undefined,
    big: 3n,
    nested: [[{ "-": null }]],
  };
  expect(await ask("echo", value)).toStrictEqual(value);
  const answer = (await ask("bytes")) as { payload: Buffer; list: [Buffer, string] };
  expect(answer).toStrictEqual({
    payload: Buffer.from("of"),
    list: [Buffer.from("all"), "x"],
    none: undefined,
  });
  expect(Buffer.isBuffer(answer.payload)).toBe(true);
  expect(answer.payload.buffer.byteLength).toBe(2);
});

test("an error is what it was, with the stack of the thread and of who asked", async () => {
  const { ask } = openPool();
  const errorOf = (how: string) => ask("fail", how).then(String, (error: unknown) => error);
  const damage = await errorOf("damage");
  expect(damage).toMatchObject({ name: "DamagedPayload", message: "Block 7 is damaged." });
  expect(damage).toMatchObject({
    stack: expect.stringMatching(/^DamagedPayload: .*odd-store-worker.*thread-pool\.test/s),
  });
  expect(await errorOf("range")).toBeInstanceOf(RangeError);
  expect(await errorOf("sql")).toMatchObject({ code: "ERR_SQLITE_ERROR", errcode: 1 });
  expect(await errorOf("text")).toMatchObject({ name: "Error", message: "a text" });
});

test("what cannot cross a thread is an error of its own question", async () => {
  const { ask, seen } = openPool();
  await expect(ask("echo", () => {})).rejects.toThrow("could not be cloned");
  await expect(ask("functionInside")).rejects.toThrow("could not be cloned");
  await expect(ask("nothing")).rejects.toThrow("The store has no events.nothing.");
  expect(await ask("echo", 1)).toBe(1);
  expect(seen).toEqual({ started: 1, running: 1, lost: [] });
});

test("after its deadline a question is given up, and another thread answers the next", async () => {
  const { ask, seen } = openPool({ deadlineMs: 300, graceMs: 10 });
  await expect.poll(() => ask("echo", "warm").catch(() => "")).toBe("warm");
  const before = seen.started;
  const { gate } = makeGate();
  const file = tempFile();
  const [late, neverBegun] = await Promise.allSettled([
    ask("wait", gate, "late"),
    ask("note", file, "1"),
  ]);
  for (const { status, ...rest } of [late, neverBegun]) {
    expect(status).toBe("rejected");
    const { reason } = rest as { reason: unknown };
    expect(reason).toBeInstanceOf(AppError);
    expect(reason).toMatchObject({ code: "unavailable", digest: "too-slow" });
    expect(String(reason)).toContain("There was no answer within 0.3 seconds. Ask for less");
  }
  expect(seen.started).toBe(before);
  await expect.poll(() => seen.running).toBe(0);
  await expect.poll(() => ask("echo", "next").catch(() => "")).toBe("next");
  expect(seen.started).toBeGreaterThan(before);
  expect(seen.lost).toEqual([]);
  expect(existsSync(file)).toBe(false);
});

test("a question that is called off fails at once; one that has not begun never does", async () => {
  const { ask, askFor, seen } = openPool();
  const { gate, open } = makeGate();
  const file = tempFile();
  const leaving = new AbortController();
  const asked = [
    askFor(leaving.signal, "wait", gate, "a"),
    askFor(leaving.signal, "note", file, "1"),
  ];
  const settled = Promise.allSettled(asked);
  await expect.poll(() => seen.started).toBe(1);
  leaving.abort();
  for (const { status, ...rest } of await settled) {
    expect([status, String((rest as { reason: unknown }).reason)]).toEqual([
      "rejected",
      "AbortError: This operation was aborted",
    ]);
  }
  await expect(askFor(leaving.signal, "echo", 1)).rejects.toThrow("aborted");
  // In a moment it is free again: no other thread was needed.
  open();
  expect(await ask("echo", 2)).toBe(2);
  expect(seen.started).toBe(1);
  expect(existsSync(file)).toBe(false);
});

test("threads that nothing can stop are few, and questions wait for them", async () => {
  const { ask, askFor, seen } = openPool({ graceMs: 10 });
  const file = tempFile();
  onTestFinished(() => writeFileSync(file, ""));
  for (let n = 1; n <= 3; n++) {
    const begun = new Int32Array(new SharedArrayBuffer(4));
    const leaving = new AbortController();
    const held = expect(askFor(leaving.signal, "hold", begun, file)).rejects.toThrow("aborted");
    await expect.poll(() => Atomics.load(begun, 0)).toBe(1);
    leaving.abort();
    await held;
    // Until it is another's turn.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const asked = ask("echo", 1);
  // One that has its place, and two beside it.
  expect(seen).toEqual({ started: 3, running: 3, lost: [] });
  writeFileSync(file, "");
  expect(await asked).toBe(1);
  expect(seen).toMatchObject({ started: 4, lost: [] });
});

test("a thread that dies is replaced; what it was asked to read is asked once more", async () => {
  const { ask, seen } = openPool();
  const asked = [ask("dieOnce", tempFile()), ask("echo", 1)];
  expect(await Promise.all(asked)).toEqual(["lived", 1]);
  expect(seen.started).toBe(2);
  expect(seen.lost.map(String)).toEqual(["Error: A thread of the store ended with code 3."]);
  const [failed, next] = await Promise.allSettled([ask("throwOutside"), ask("echo", 2)]);
  expect(failed).toMatchObject({ reason: { message: "nobody catches this" } });
  expect(next).toMatchObject({ value: 2 });
  expect(seen.started).toBe(4);
});

test("what writes is not done twice, and is not given up once it has begun", async () => {
  const { ask, askFor, seen } = openPool({ writes: true, deadlineMs: 400 });
  await expect(ask("dieOnce", tempFile())).rejects.toThrow("ended with code 3");
  await expect.poll(() => ask("echo", "warm").catch(() => "")).toBe("warm");
  const { gate, open } = makeGate();
  const leaving = new AbortController();
  const begun = askFor(leaving.signal, "wait", gate, "done");
  await expect(ask("echo", 1)).rejects.toThrow("no answer within 0.4 seconds");
  leaving.abort();
  open();
  expect(await begun).toBe("done");
  expect(seen.started).toBe(2);
});

test("closing ends all threads, after what is being written", async () => {
  const writer = openPool({ writes: true });
  const reader = openPool();
  const file = tempFile();
  const { gate } = makeGate();
  const written = writer.ask("note", file, "0");
  const read = expect(reader.ask("wait", gate, "")).rejects.toThrow("closed");
  const never = expect(reader.ask("echo", 1)).rejects.toThrow("closed");
  await Promise.all([writer.pool.close(), reader.pool.close()]);
  await Promise.all([written, read, never]);
  expect(readFileSync(file, "utf8")).toBe("0\n");
  expect([writer.seen.running, reader.seen.running]).toEqual([0, 0]);
  expect(reader.seen.lost).toEqual([]);
  await expect(reader.ask("echo", 1)).rejects.toThrow("closed");
});
