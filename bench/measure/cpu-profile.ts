/** Sums up V8 CPU profiles: which functions a thread spent its time in while the load ran. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

export interface ThreadProfile {
  thread: string;
  /** Time not idle, as a share of the window. */
  busy: number;
  /** Self time as a share of the time not idle. */
  top: NamedShare[];
  /** The same with everything that a function calls; Node's own and V8's are left out. */
  topWithCallees: NamedShare[];
}

export interface NamedShare {
  name: string;
  share: number;
}

export interface CpuProfile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: number[];
  }[];
  startTime: number;
  samples: number[];
  timeDeltas: number[];
}

const TOP = 25;
const TOP_WITH_CALLEES = 40;
const IDLE = "(idle)";

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

export function sumUp(
  profile: CpuProfile,
  window: { startMs: number; endMs: number },
): Omit<ThreadProfile, "thread"> {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const callers = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  );
  const self = new Map<string, number>();
  const withCallees = new Map<string, number>();
  let busyUs = 0;
  let idleUs = 0;
  for (const [id, us] of timesOf(profile, window)) {
    const name = nameOf(nodes.get(id)?.callFrame);
    if (name === IDLE) {
      idleUs += us;
      continue;
    }
    busyUs += us;
    addTo(self, name, us);
    // A function that calls itself is in the stack more than once, and takes the time once.
    const stack = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = callers.get(at)) {
      const frame = nodes.get(at)?.callFrame;
      if (frame?.url.startsWith("file:") === true) stack.add(nameOf(frame));
    }
    for (const one of stack) addTo(withCallees, one, us);
  }
  const shares = (times: Map<string, number>, count: number) =>
    [...times]
      .sort((a, b) => b[1] - a[1])
      .slice(0, count)
      .map(([name, us]) => ({ name, share: us / busyUs }));
  return {
    busy: busyUs / (busyUs + idleUs),
    top: shares(self, TOP),
    topWithCallees: shares(withCallees, TOP_WITH_CALLEES),
  };
}

/** How long each node was on top of the stack. */
function timesOf(profile: CpuProfile, window: { startMs: number; endMs: number }) {
  const times = new Map<number, number>();
  // V8 stamps with the same monotonic clock as process.hrtime, in microseconds.
  let atUs = profile.startTime;
  for (const [i, id] of profile.samples.entries()) {
    const deltaUs = profile.timeDeltas[i] ?? 0;
    atUs += deltaUs;
    if (atUs < window.startMs * 1000 || atUs > window.endMs * 1000) continue;
    times.set(id, (times.get(id) ?? 0) + deltaUs);
  }
  return times;
}

function addTo(times: Map<string, number>, name: string, us: number): void {
  times.set(name, (times.get(name) ?? 0) + us);
}

function nameOf(frame: CpuProfile["nodes"][0]["callFrame"] | undefined): string {
  if (frame === undefined) return "?";
  const { functionName, url, lineNumber } = frame;
  const name = functionName || "(anonymous)";
  if (url === "") return name;
  return `${name} ${url.startsWith("node:") ? url : basename(url)}:${lineNumber + 1}`;
}
