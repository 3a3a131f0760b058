import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { threadChannel } from "#server/messages/channel.ts";
import { MessageHub } from "#server/messages/message-hub.ts";
import type { ServerReport } from "./report-channel.ts";

test("what a thread logs as an error reaches the edge, and the thread can end", async () => {
  const reports: ServerReport[] = [];
  const heard = Promise.withResolvers<void>();
  const messages = new MessageHub();
  messages.subscribe("report", (report) => {
    reports.push(report);
    heard.resolve();
  });
  const script = `
    import { createLog } from "#server/log.ts";
    import { parentPort } from "node:worker_threads";
    import { openMessages } from "#server/messages/open-messages.ts";
    import { threadChannel } from "#server/messages/channel.ts";
    import { setOnReport } from "#server/reporting/report-channel.ts";
    const messages = openMessages(threadChannel(parentPort));
    setOnReport((failure) => messages.publish("report", failure));
    const log = createLog("error", "digest");
    log.warn({ err: new Error("not this") }, "a warning");
    log.error({ err: { message: "a bug", stack: "" } }, "the batch failed");
  `;
  const worker = new Worker(
    new URL(`data:text/javascript,${encodeURIComponent(resolve(script))}`),
    {
      stderr: true,
    },
  );
  messages.connect("digest", threadChannel(worker));
  await Promise.all([heard.promise, once(worker, "exit")]);
  expect(reports).toHaveLength(1);
  expect(reports[0]?.item.payload).toMatchObject({ tags: { part: "digest" } });
});

/** A script without a place of its own cannot use the package's names. */
function resolve(script: string): string {
  return script.replaceAll(/"#([^"]+)"/g, (_, path) => {
    return JSON.stringify(new URL(`../../${path}`, import.meta.url).href);
  });
}
