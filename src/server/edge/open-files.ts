/** How the files that the operating system lets us open are shared out between connections and the rest. */
import { readFileSync } from "node:fs";

export interface OpenFileShares {
  /** To the edge. */
  connections: number;
  /** From the edge to web, one for each request that it passes on. */
  web: number;
}

/** Databases, the spool, relay queues and their connections: a few dozen, and room for more. */
const OWN_FILES = 256;
const WEB_REQUESTS = 1000;

/** Where the system lets us open too few, each part gets its share of them. */
export function shareOpenFiles(limit: number, maxConnections: number): OpenFileShares {
  const own = Math.min(OWN_FILES, Math.floor(limit / 3));
  const web = Math.min(WEB_REQUESTS, Math.floor(limit / 6));
  const connections = Math.max(1, Math.min(maxConnections, limit - own - web));
  return { connections, web };
}

/** macOS and others say it nowhere; Node raises what it has as far as it may. */
const UNKNOWN_LIMIT = 10_240;

export function readOpenFileLimit(path = "/proc/self/limits"): number {
  try {
    const soft = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync(path, "utf8"))?.[1];
    if (soft === "unlimited") return Number.MAX_SAFE_INTEGER;
    return Number(soft ?? UNKNOWN_LIMIT);
  } catch {
    return UNKNOWN_LIMIT;
  }
}
