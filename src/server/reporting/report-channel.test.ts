import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { listenToThreads, type ServerReport } from "./report-channel.ts";

test("what a thread logs as an error reaches the edge, and the thread can end", async () => {
  const reports: ServerReport[] = [];
  const heard = Promise.withResolvers<void>();
  onTestFinished(
    listenToThreads((report) => {
      reports.push(report);
      heard.resolve();
    }),
  );
  const script = `
    import { createLog } from "#server/log.ts";
    import { reportToEdge } from "#server/reporting/report-channel.ts";
    reportToEdge();
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
