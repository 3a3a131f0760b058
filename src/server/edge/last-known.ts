/**
 * What the edge asks of meta for envelopes, remembered beside the spool: keys, limits, filters and
 * relay targets. A store behind a network can be away while this machine is well; then what was known
 * last goes on to hold, also after a restart. Who is not known is told to come again.
 */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { SECOND_MS } from "#lib/time.ts";
import type { FilterSettings } from "#model/filter-settings.ts";
import type { ProjectId } from "#model/ids.ts";
import type { LimitRule, ProjectGuards } from "#model/limits.ts";
import type { ProjectKey } from "#model/project.ts";
import type { RelayTarget } from "#model/relay.ts";
import type { Log } from "#server/log.ts";
import type { Store } from "#store/ports/store.ts";
import { StoreAway } from "#store/ports/store-claim.ts";

const FILE = "last-known.json";
const FORMAT = 1;
/** As long as a key that the store answered is remembered. */
const REREAD_MS = 5 * SECOND_MS;
/** Whoever is told to come again should be judged soon. */
const AWAY_MS = 1 * SECOND_MS;
/** Somebody waits for an answer to an envelope. */
const PATIENCE_MS = 2 * SECOND_MS;

/** All that is asked for envelopes. */
export type EdgeStore = {
  relay: Pick<Store["relay"], "listTargets" | "progress">;
  projects: Pick<Store["projects"], "findKey" | "listKeys">;
  limits: Pick<Store["limits"], "listRules" | "listGuards">;
  filters: Pick<Store["filters"], "find">;
  outcomes: Pick<Store["outcomes"], "volumes">;
};

interface Known {
  format: typeof FORMAT;
  keys: ProjectKey[];
  rules: LimitRule[];
  guards: ProjectGuards[];
  targets: RelayTarget[];
  /** Of projects that were asked for: those with limits. */
  filters: [ProjectId, FilterSettings][];
}

export interface LastKnownOptions {
  store: Pick<Store, "projects" | "limits" | "filters" | "relay" | "outcomes">;
  dataFolder: string;
  log: Pick<Log, "warn" | "info">;
  patienceMs?: number;
}

export class LastKnown {
  readonly #options: LastKnownOptions;
  readonly #patienceMs: number;
  #known: Known | undefined;
  #written = "";
  #keys = new Map<string, ProjectKey>();
  #isAway = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: LastKnownOptions) {
    this.#options = options;
    this.#patienceMs = options.patienceMs ?? PATIENCE_MS;
    const read = readKnown(options.dataFolder);
    if (read !== undefined) this.#hold(read);
  }

  /** Whether there is anything to go by while the store is away. */
  get isKnown(): boolean {
    return this.#known !== undefined;
  }

  async start(): Promise<void> {
    await this.reread();
    this.#plan();
  }

  #plan(): void {
    const waitMs = this.#isAway ? AWAY_MS : REREAD_MS;
    const next = () => void this.reread().then(() => this.#isStopped || this.#plan());
    this.#timer = setTimeout(next, waitMs).unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Never rejects: what is known goes on to hold. */
  async reread(): Promise<void> {
    const { store, dataFolder, log } = this.#options;
    try {
      const [keys, rules, guards, targets] = await this.#inTime(() =>
        Promise.all([
          store.projects.listAllKeys(),
          store.limits.listRules(),
          store.limits.listGuards(),
          store.relay.listTargets(),
        ]),
      );
      const filters = this.#known?.filters ?? [];
      this.#hold({ format: FORMAT, keys, rules, guards, targets, filters });
      this.#isAway = false;
      this.#keep(dataFolder);
    } catch (error) {
      if (!this.#isAway)
        log.warn({ err: error }, "keys and limits cannot be read: the last known hold");
      this.#isAway = true;
    }
  }

  /** Asks the store, and answers what is known when it does not. */
  get store(): EdgeStore {
    const { projects, limits, filters, relay, outcomes } = this.#options.store;
    return {
      projects: {
        // One that is not known may have been made since: that cannot be judged.
        findKey: (publicKey) =>
          this.#askOr(
            () => projects.findKey(publicKey),
            () => this.#keys.get(publicKey),
          ),
        listKeys: (projectId) =>
          this.#askOr(
            () => projects.listKeys(projectId),
            ({ keys }) => {
              const own = keys.filter((key) => key.projectId === projectId);
              return own.length > 0 ? own : undefined;
            },
          ),
      },
      limits: {
        listRules: () =>
          this.#askOr(
            () => limits.listRules(),
            (known) => known.rules,
          ),
        listGuards: () =>
          this.#askOr(
            () => limits.listGuards(),
            (known) => known.guards,
          ),
      },
      filters: {
        find: async (projectId) => {
          const found = await this.#askOr(
            () => filters.find(projectId),
            (known) => known.filters.find(([id]) => id === projectId)?.[1],
          );
          this.#remember(projectId, found);
          return found;
        },
      },
      relay: {
        listTargets: (projectId) =>
          projectId === undefined
            ? this.#askOr(
                () => relay.listTargets(),
                (known) => known.targets,
              )
            : relay.listTargets(projectId),
        // How far a queue was delivered is asked to free what is behind; who delivers asks by himself.
        progress: (id, queue) => this.#ask(() => relay.progress(id, queue)).catch(() => undefined),
      },
      outcomes: { volumes: (filter) => this.#ask(() => outcomes.volumes(filter)) },
    };
  }

  async #ask<T>(work: () => Promise<T>): Promise<T> {
    // Whoever comes with a key that nobody knows would wait in vain, each for as long.
    if (this.#isAway) throw new StoreAway("the database with projects and keys cannot be reached");
    try {
      return await this.#inTime(work);
    } catch (error) {
      const why = "the database with projects and keys does not answer";
      throw error instanceof StoreAway ? error : new StoreAway(why, { cause: error });
    }
  }

  async #askOr<T>(work: () => Promise<T>, of: (known: Known) => T | undefined): Promise<T> {
    try {
      return await this.#ask(work);
    } catch (error) {
      const known = this.#known && of(this.#known);
      if (known === undefined) throw error;
      return known;
    }
  }

  async #inTime<T>(work: () => Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    const why = `no answer within ${this.#patienceMs} ms`;
    const timer = setTimeout(() => late.reject(new StoreAway(why)), this.#patienceMs);
    try {
      return await Promise.race([work(), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  #remember(projectId: ProjectId, settings: FilterSettings): void {
    if (this.#known === undefined) return;
    const others = this.#known.filters.filter(([id]) => id !== projectId);
    this.#known.filters = [...others, [projectId, settings]];
  }

  #hold(known: Known): void {
    this.#known = known;
    this.#keys = new Map(known.keys.map((key) => [key.publicKey, key]));
  }

  /** Whole and safe from a power cut, and only when it has changed. */
  #keep(dataFolder: string): void {
    const text = JSON.stringify(this.#known);
    if (text === this.#written) return;
    try {
      writeWhole(dataFolder, text);
      this.#written = text;
    } catch (error) {
      this.#options.log.warn({ err: error }, "what is known of keys and limits cannot be kept");
    }
  }
}

/** Whether a server that begins now could take envelopes without its store. */
export function hasLastKnown(dataFolder: string): boolean {
  return readKnown(dataFolder) !== undefined;
}

/** One that another version has written, or a damaged one, is none: it is written anew. */
function readKnown(dataFolder: string): Known | undefined {
  try {
    const known = JSON.parse(readFileSync(join(dataFolder, FILE), "utf8")) as Known;
    return known.format === FORMAT ? known : undefined;
  } catch {
    return undefined;
  }
}

function writeWhole(folder: string, text: string): void {
  const path = join(folder, FILE);
  synced(openSync(`${path}.new`, "w", 0o600), (fd) => writeSync(fd, text));
  renameSync(`${path}.new`, path);
  synced(openSync(folder, "r"), () => {});
}

function synced(fd: number, work: (fd: number) => void): void {
  try {
    work(fd);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
