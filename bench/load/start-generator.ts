/** The bench's side of the load generator. */
import type { ChildProcess } from "node:child_process";
import { BenchFailure } from "#bench/bench-failure.ts";
import { startChild, stopChild } from "#bench/own-child.ts";
import type { GeneratorOrder, GeneratorReport, LoadJob } from "./generator-process.ts";
import type { Pace } from "./schedule.ts";
import type { LoadResult } from "./send-load.ts";

export interface Generator {
  pid: number;
  bodyBytes: number;
  /** As fast as answers come, unless told otherwise. */
  send(count: number, pace?: Pace): Promise<LoadResult>;
  stop(): Promise<void>;
}

export async function startGenerator(job: LoadJob): Promise<Generator> {
  const child = startChild(new URL("./generator-process.ts", import.meta.url));
  const prepared = await ask(child, { what: "prepare", job });
  if (prepared.what !== "prepared") throw new BenchFailure("The load generator is confused.");
  return {
    pid: child.pid ?? 0,
    bodyBytes: prepared.bodyBytes,
    async send(count, pace = { pattern: "saturated" }) {
      const sent = await ask(child, { what: "send", count, pace });
      if (sent.what !== "sent") throw new BenchFailure("The load generator is confused.");
      return sent.result;
    },
    stop: () => stopChild(child),
  };
}

function ask(child: ChildProcess, order: GeneratorOrder): Promise<GeneratorReport> {
  return new Promise((resolve, reject) => {
    const died = () => reject(new BenchFailure("The load generator died."));
    child.once("exit", died);
    child.once("message", (report: GeneratorReport) => {
      child.off("exit", died);
      resolve(report);
    });
    child.send(order);
  });
}
