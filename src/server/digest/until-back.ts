import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#lib/app-error.ts";
import { type BackOff, backOffMs } from "#lib/back-off.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { Operations } from "#store/ports/operations.ts";
import { SchemaRefused } from "#store/ports/schema-refused.ts";
import type { StoreClaim } from "#store/ports/store-claim.ts";

/** Room that is there again should be used soon. */
const TRY_AGAIN: BackOff = { firstMs: 500, maxMs: 5 * SECOND_MS };

export interface UntilBack {
  operations: Pick<Operations, "look">;
  claim: Pick<StoreClaim, "state">;
  migrate: () => Promise<unknown>;
  /** Told what a person must do before it can go on; undefined when that is no longer so. */
  onRefused: (why: string | undefined) => void;
  signal: AbortSignal;
}

/**
 * A start while a server is away: everything that a start does with its store, as soon as it can be
 * done. What is refused then (a database of another installation, a newer schema) is told and tried
 * again: envelopes wait meanwhile. False when it was given up.
 */
export async function untilBack(parts: UntilBack): Promise<boolean> {
  const { operations, claim, migrate, onRefused, signal } = parts;
  for (let tries = 1; !signal.aborted; tries += 1) {
    await sleep(backOffMs(tries, TRY_AGAIN), undefined, { signal }).catch(() => {});
    if (signal.aborted) return false;
    try {
      if (claim.state !== "held" || (await operations.look()).state === "away") continue;
      await migrate();
      onRefused(undefined);
      return true;
    } catch (error) {
      const isForPeople = error instanceof AppError || error instanceof SchemaRefused;
      onRefused(isForPeople ? error.message : undefined);
    }
  }
  return false;
}
