/** A store whose every question is answered in another thread: whoever asks only waits. */
import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { callOffSignal } from "#store/ports/call-off.ts";
import type { Store } from "#store/ports/store.ts";
import { LANES, type Lane, laneOf, type Role } from "./lanes.ts";
import { ThreadPool } from "./thread-pool.ts";
import { DEADLINE_MS } from "./too-slow.ts";

/** Two at least, so that one long question does not hold up all others; each costs memory. */
const MAX_LONG = 4;

export interface ThreadedStoreOptions {
  /** A thread that runs `serveStore`; one of a lane that does not write needs not be able to. */
  start: (lane: Lane) => Worker;
  onDamage?: (() => void) | undefined;
  onLost?: ((why: Error) => void) | undefined;
  deadlineMs?: number;
}

export function openThreadedStore(options: ThreadedStoreOptions): Store {
  const { start, onDamage = () => {}, onLost = () => {}, deadlineMs = DEADLINE_MS } = options;
  const open = (lane: Lane, threads: number) =>
    new ThreadPool({
      threads,
      start: () => start(lane),
      deadlineMs,
      writes: lane === "write",
      onDamage,
      onLost,
    });
  const long = Math.min(MAX_LONG, Math.max(2, availableParallelism() - 1));
  const pools = { quick: open("quick", 1), long: open("long", long), write: open("write", 1) };

  /** Methods are made when they are first asked for: no list of them has to be kept. */
  function roleOf(role: Role): object {
    const methods = new Map<string | symbol, unknown>();
    const make = (method: string) => {
      const lane = laneOf(role, method);
      // What is over in a moment is not worth calling off, and better-auth would call it a failure.
      const signal = () => (lane === "long" ? callOffSignal() : undefined);
      return (...given: unknown[]) => pools[lane].ask({ role, method, given }, signal());
    };
    return new Proxy(
      {},
      {
        get(_, method) {
          // Whoever awaits a role must not take it for a promise.
          if (typeof method === "symbol" || method === "then") return undefined;
          if (!methods.has(method)) methods.set(method, make(method));
          return methods.get(method);
        },
      },
    );
  }

  const roles = (Object.keys(LANES) as Role[]).map((role) => [role, roleOf(role)]);
  return {
    ...(Object.fromEntries(roles) as Omit<Store, "close">),
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.close()));
    },
  };
}
