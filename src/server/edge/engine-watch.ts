/** Which servers of the store are away, looked at every few seconds; nothing of a store in files. */
import { SECOND_MS } from "#lib/time.ts";
import type { Log } from "#server/log.ts";
import type { AwayEngine, Operations } from "#store/ports/operations.ts";

const LOOK_EVERY_MS = 5 * SECOND_MS;

export class EngineWatch {
  readonly #operations: Pick<Operations, "isRemote" | "listAway">;
  readonly #log: Pick<Log, "warn" | "info">;
  #away: readonly AwayEngine[] = [];
  /** Why they cannot be used though they can be reached, as a sentence. */
  #refused: string | undefined;
  #isLooking = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    operations: Pick<Operations, "isRemote" | "listAway">,
    log: Pick<Log, "warn" | "info">,
  ) {
    this.#operations = operations;
    this.#log = log;
  }

  start(everyMs = LOOK_EVERY_MS): void {
    if (!this.#operations.isRemote) return;
    this.#timer = setInterval(() => void this.#look(), everyMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** One at a time: a server that does not answer takes longer than it is until the next look. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.saw(await this.#operations.listAway());
    this.#isLooking = false;
  }

  saw(away: readonly AwayEngine[]): void {
    const before = this.#away;
    this.#away = away;
    const isNew = ({ engine }: AwayEngine) => !before.some((one) => one.engine === engine);
    for (const one of away.filter(isNew)) {
      this.#log.warn({ ...one }, "a server of the store is away: envelopes are taken and wait");
    }
    for (const { engine } of before) {
      if (away.some((one) => one.engine === engine)) continue;
      this.#log.info({ engine }, "a server of the store is back");
    }
  }

  refuse(why: string | undefined): void {
    if (why !== undefined && why !== this.#refused) this.#log.warn({ why }, "nothing is stored");
    this.#refused = why;
  }

  /** For /readyz; undefined of a store in files. */
  facts(): { away: string[]; refused?: string } | undefined {
    if (!this.#operations.isRemote) return undefined;
    const away = this.#away.map(({ engine, why }) => `${engine} (${why})`);
    return this.#refused === undefined ? { away } : { away, refused: this.#refused };
  }

  /** Why no page can be shown, as a sentence; undefined when some can. */
  noPages(): string | undefined {
    const meta = this.#away.find(({ isMeta }) => isMeta);
    return meta && sayAway(meta);
  }

  /** For people, beside what is in the way of envelopes. */
  sentences(): string[] {
    const away = this.#away.map(sayAway);
    return this.#refused === undefined ? away : [...away, this.#refused];
  }
}

function sayAway({ engine, why }: AwayEngine): string {
  return `${capitalize(engine)} cannot be reached (${why}). What apps send is taken and kept on this machine until it is back; pages show what they can. Lapwing goes on by itself within seconds.`;
}

function capitalize(clause: string): string {
  return clause.charAt(0).toUpperCase() + clause.slice(1);
}
