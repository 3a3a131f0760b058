/**
 * A line in the log for each sign-in that was refused, so that guessing can be seen and an address be
 * shut out. Never what was typed: people type their password into the wrong field.
 */
import type { AppErrorCode } from "#lib/app-error.ts";
import { MINUTE_MS } from "#lib/time.ts";
import type { UserId } from "#model/ids.ts";
import type { Log } from "#server/log.ts";

export interface RefusedSignIn {
  address: string;
  /** Whose account it was tried on; undefined when there is none of that name. */
  userId: UserId | undefined;
  reason: AppErrorCode;
}

/** More is a flood, of which the number says enough. */
const MAX_LINES = 60;

export class RefusedSignIns {
  readonly #log: Pick<Log, "warn">;
  readonly #nowMs: () => number;
  #minute = 0;
  #lines = 0;
  #leftOut = 0;

  constructor(log: Pick<Log, "warn">, nowMs: () => number) {
    this.#log = log;
    this.#nowMs = nowMs;
  }

  note(refused: RefusedSignIn): void {
    const minute = Math.floor(this.#nowMs() / MINUTE_MS);
    if (minute !== this.#minute) this.#begin(minute);
    this.#lines += 1;
    if (this.#lines <= MAX_LINES) this.#log.warn({ ...refused }, "a sign-in was refused");
    else this.#leftOut += 1;
  }

  #begin(minute: number): void {
    if (this.#leftOut > 0) this.#log.warn({ leftOut: this.#leftOut }, "sign-ins were refused");
    this.#minute = minute;
    this.#lines = 0;
    this.#leftOut = 0;
  }
}
