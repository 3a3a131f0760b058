/** Sums up V8 CPU profiles: which functions a thread spent its time in while the load ran. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

export interface ThreadProfile {
  thread: string;
  /** Time not idle, as a share of the window. */
  busy: number;
  /** Self time as a share of the time not idle. */
  top: { name: string; share: number }[];
}

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  startTime: number;
  samples: number[];
  timeDeltas: number[];
}

const TOP = 40;

/** Node writes one file per thread: thread 0 is the edge, the first worker the digest. */
export function readCpuProfiles(
  folder: string,
  pid: number,
  window: { startMs: number; endMs: number },
): ThreadProfile[] {
  return readdirSync(folder)
    .map((name) => ({ name, match: /^CPU\.\d+\.\d+\.(\d+)\.(\d+)\.\d+\.cpuprofile$/.exec(name) }))
    .filter(({ match }) => Number(match?.[1]) === pid)
    .map(({ name, match }) => {
      const profile = JSON.parse(readFileSync(join(folder, name), "utf8")) as CpuProfile;
      const thread = match?.[2] === "0" ? "edge (main thread)" : `digest (worker ${match?.[2]})`;
      return { thread, ...sumUp(profile, window) };
    });
}

function sumUp(profile: CpuProfile, window: { startMs: number; endMs: number }) {
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const selfUs = new Map<string, number>();
  // V8 stamps with the same monotonic clock as process.hrtime, in microseconds.
  let atUs = profile.startTime;
  profile.samples.forEach((id, i) => {
    const deltaUs = profile.timeDeltas[i] ?? 0;
    atUs += deltaUs;
    if (atUs < window.startMs * 1000 || atUs > window.endMs * 1000) return;
    const name = names.get(id) ?? "?";
    selfUs.set(name, (selfUs.get(name) ?? 0) + deltaUs);
  });
  const idleUs = selfUs.get("(idle)") ?? 0;
  selfUs.delete("(idle)");
  const busyUs = [...selfUs.values()].reduce((sum, us) => sum + us, 0);
  const top = [...selfUs]
    .sort((a, b) => b[1] - a[1])
    .slice(0, TOP)
    .map(([name, us]) => ({ name, share: us / busyUs }));
  return { busy: busyUs / (busyUs + idleUs), top };
}

function nameOf({ functionName, url, lineNumber }: CpuProfile["nodes"][0]["callFrame"]): string {
  const name = functionName || "(anonymous)";
  if (url === "") return name;
  return `${name} ${url.startsWith("node:") ? url : basename(url)}:${lineNumber + 1}`;
}
