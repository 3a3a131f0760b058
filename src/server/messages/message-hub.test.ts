import { spawn } from "node:child_process";
import { once } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { MessageChannel } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { processChannel, threadChannel } from "./channel.ts";
import { MessageHub } from "./message-hub.ts";
import { openMessages } from "./open-messages.ts";
import type { Part, WrittenBatch } from "./topics.ts";

/** A part at the other end of a channel. */
function join<Name extends Part>(hub: MessageHub, part: Name, patienceMs?: number) {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const connection = hub.connect(part, threadChannel(port1));
  return { connection, messages: openMessages<Name>(threadChannel(port2), patienceMs) };
}

const BATCH: WrittenBatch = { records: 3, lagMs: 5 };

test("what a part tells reaches the edge, and the parts that hear of it", async () => {
  const hub = new MessageHub();
  const [digest, web, relay] = [join(hub, "digest"), join(hub, "web"), join(hub, "relay")];
  const heard: unknown[] = [];
  hub.subscribe("wrote", (batch) => heard.push(["edge", batch]));
  web.messages.subscribe("brought", (notices) => heard.push(["web", notices]));
  relay.messages.subscribe("relay targets", (targets) => heard.push(["relay", targets]));
  for (const { connection } of [digest, web, relay]) connection.open();
  expect(digest.messages.publish("wrote", BATCH)).toBe(true);
  digest.messages.publish("brought", []);
  await expect
    .poll(() => heard)
    .toEqual([
      ["edge", BATCH],
      ["web", []],
    ]);
});

test("who comes later is told how things are, and nothing of what happened before", async () => {
  const hub = new MessageHub();
  const { connection, messages } = join(hub, "web");
  const heard: unknown[] = [];
  messages.subscribe("problems", (problems) => heard.push(problems));
  messages.subscribe("brought", (notices) => heard.push(notices));
  hub.publish("problems", ["The disk is full."]);
  expect(hub.publish("brought", [])).toBe(false);
  await turn();
  expect(heard).toEqual([]);
  connection.open();
  expect(hub.publish("brought", [])).toBe(true);
  await expect.poll(() => heard).toEqual([["The disk is full."], []]);
  connection.close();
  expect(hub.publish("brought", [])).toBe(false);
});

test("a question is answered to whoever asked it; without an answer nobody waits for long", async () => {
  const hub = new MessageHub();
  const [one, other] = [join(hub, "web"), join(hub, "web")];
  const reloaded = Promise.withResolvers<boolean>();
  hub.answer("ingest changed", () => reloaded.promise);
  const asked = [one.messages.ask("ingest changed"), other.messages.ask("ingest changed")];
  expect(await Promise.race([...asked, turn("not yet")])).toBe("not yet");
  reloaded.resolve(true);
  expect(await Promise.all(asked)).toEqual([true, true]);

  hub.answer("ingest changed", () => Promise.reject(new Error("the store is locked")));
  expect(await one.messages.ask("ingest changed")).toBeUndefined();
  hub.answer("ingest changed", () => new Promise(() => {}));
  const impatient = join(hub, "web", 20);
  expect(await impatient.messages.ask("ingest changed")).toBeUndefined();
});

test("where there is no edge, nothing is told and no answer is waited for", async () => {
  const messages = openMessages<"web">(processChannel({ on: () => {} }));
  expect(messages.publish("damage met", undefined)).toBe(false);
  expect(await messages.ask("facts")).toBeUndefined();
});

test("processes tell each other the same way", async () => {
  const hub = new MessageHub();
  const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const script = `
    import { openMessages } from ${at("./open-messages.ts")};
    import { processChannel } from ${at("./channel.ts")};
    const messages = openMessages(processChannel(process));
    messages.subscribe("problems", async (problems) => {
      await messages.ask("ingest changed");
      messages.publish("web listens", problems.length);
      process.disconnect();
    });
    messages.publish("web listens", 0);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const exited = once(child, "exit");
  const connection = hub.connect("web", processChannel(child));
  hub.answer("ingest changed", () => true);
  hub.publish("problems", ["one", "two"]);
  const heard: number[] = [];
  hub.subscribe("web listens", (port) => {
    heard.push(port);
    if (port === 0) connection.open();
  });
  await exited;
  expect(heard).toEqual([0, 2]);
  expect(hub.publish("problems", [])).toBe(false);
});
