/**
 * A store behind a network: its caller waits without a thread, but not for ever. As with threads,
 * a question has a deadline and ends with whoever asks it; what changes something is never given up.
 */
import { callOffSignal } from "#store/ports/call-off.ts";
import type { Store } from "#store/ports/store.ts";
import { LANES, type Lane, laneOf, type Role } from "./lanes.ts";
import { DEADLINE_MS, pastDeadline } from "./too-slow.ts";

export interface InTimeOptions {
  /** For all that changes nothing; it may refuse to. */
  asked: Store;
  /** For what people change. */
  changed: Store;
  deadlineMs?: number;
  /** What a failure means, in words for people; itself where there are none. */
  explain?: (error: unknown, role: Role) => unknown | Promise<unknown>;
}

type Method = (...given: unknown[]) => Promise<unknown>;

export function answerInTime(options: InTimeOptions): Store {
  const { asked, changed, deadlineMs = DEADLINE_MS, explain = (error) => error } = options;

  async function ask(role: Role, lane: Lane, work: () => Promise<unknown>): Promise<unknown> {
    // What is over in a moment is not worth calling off, and better-auth would call it a failure.
    const signal = lane === "long" ? callOffSignal() : undefined;
    signal?.throwIfAborted();
    const given = Promise.withResolvers<never>();
    const leave = () => given.reject(signal?.reason);
    const late = () => given.reject(pastDeadline(deadlineMs));
    const timer = lane === "write" ? undefined : setTimeout(late, deadlineMs);
    signal?.addEventListener("abort", leave);
    try {
      return await Promise.race([work(), given.promise]);
    } catch (error) {
      throw await explain(error, role);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
    }
  }

  function wrap(role: Role): object {
    const of = (store: Store) => store[role] as unknown as Record<string, Method | undefined>;
    return new Proxy(
      {},
      {
        get(_, name) {
          if (typeof name === "symbol" || name === "then") return undefined;
          const lane = laneOf(role, name);
          const methods = of(lane === "write" ? changed : asked);
          return (...given: unknown[]) => ask(role, lane, async () => methods[name]?.(...given));
        },
      },
    );
  }

  const roles = (Object.keys(LANES) as Role[]).map((role) => [role, wrap(role)]);
  return {
    ...(Object.fromEntries(roles) as Omit<Store, "close">),
    async close() {
      await Promise.all([asked.close(), changed.close()]);
    },
  };
}
