/** One look at a running installation: what must not grow while it runs. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { descendantsOf } from "./descendants.ts";
import { statusNumber } from "./status-number.ts";

export interface ProcessSample {
  /** Since the soak began. */
  atMs: number;
  /** Resident memory of edge and digest, which share a process. */
  rssMb: number;
  /** Of it what is no file: heaps and buffers. */
  rssAnonMb: number;
  webRssMb: number;
  files: number;
  walMb: number;
  spoolMb: number;
  waiting: number;
  /** The longest of the last seconds, by the edge's own account. */
  loopDelayMs: number;
}

export function sampleProcess(
  pid: number,
  dataFolder: string,
): Omit<ProcessSample, "atMs" | "waiting" | "loopDelayMs"> {
  const rss = (one: number) => statusNumber(one, "VmRSS") / 1024;
  const sizes = readdirSync(dataFolder, { recursive: true, encoding: "utf8" }).map((name) => ({
    name,
    mb: sizeMb(join(dataFolder, name)),
  }));
  const sum = (fits: (name: string) => boolean) =>
    sizes.filter(({ name }) => fits(name)).reduce((total, { mb }) => total + mb, 0);
  return {
    rssMb: rss(pid),
    rssAnonMb: statusNumber(pid, "RssAnon") / 1024,
    webRssMb: descendantsOf(pid).reduce((total, one) => total + rss(one), 0),
    files: readdirSync(`/proc/${pid}/fd`).length,
    walMb: sum((name) => name.endsWith("-wal")),
    spoolMb: sum((name) => name.startsWith("spool/")),
  };
}

/** Files come and go while we look. */
function sizeMb(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() === true ? stat.size / 1024 ** 2 : 0;
}
