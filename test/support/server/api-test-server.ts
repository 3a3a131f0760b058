/** For tests: the API over a real store in a temporary folder, with what a test puts into it. */

import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashToken, newTokenText } from "#accounts/tokens.ts";
import { readConfig } from "#config.ts";
import { handleApi } from "#http/api/handle-api.ts";
import { joinStores } from "#ingest/store/digest-store.ts";
import { hash53 } from "#lib/sketch/hash53.ts";
import { startOfHour, utcDay } from "#lib/time.ts";
import { SCOPES, type Scope } from "#model/account.ts";
import type { EventId, GroupId, ProjectId } from "#model/ids.ts";
import type { OutcomeCount } from "#model/outcome.ts";
import type { Project, ProjectKey } from "#model/project.ts";
import type { EventRow } from "#model/signals/stored-event.ts";
import type { VitalSample } from "#model/signals/vital.ts";
import { SPOOL_START, type SpoolPosition } from "#model/spool-position.ts";
import { createProject } from "#projects/create-project.ts";
import type { Level } from "#protocol/event/level.ts";
import {
  addToPlace,
  type BatchRows,
  type DigestBatch,
  type GroupChange,
  noRows,
} from "#store/ports/digest.ts";
import type { DigestDrivers, DigestLocation } from "#store/ports/digest-drivers.ts";
import type { Store } from "#store/ports/store.ts";
import { SAMPLE_SPOOL } from "#test/support/store/samples.ts";

/** Half past ten on a Sunday in UTC. */
export const NOW_MS = Date.UTC(2026, 10, 15, 10, 30);

export interface TestEvent {
  eventId: string;
  groupId: number;
  atMs: number;
  type?: string;
  value?: string;
  level?: Level;
  release?: string;
  environment?: string;
  user?: string;
  handled?: boolean;
  tags?: [string, string][];
  /** Beside event_id and timestamp. */
  payload?: Record<string, unknown>;
  trace?: EventRow["trace"];
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into any shape and fail where it is wrong.
  body: any;
}

/** store/open.ts, which only tests and the composition may know. */
export interface StoreOpeners {
  migrateStore(location: { dataFolder: string }): Promise<unknown>;
  openStore(location: { dataFolder: string }): Store;
  openDigestDrivers(location: DigestLocation): DigestDrivers;
}

export class ApiTestServer {
  readonly store: Store;
  readonly errors: unknown[] = [];
  /** Where the store is, for tests that damage it. */
  readonly folder: string;
  readonly #stores: StoreOpeners;
  readonly #server = createServer();
  readonly #tokens = new Map<string, string>();
  #at = SPOOL_START;

  private constructor(folder: string, stores: StoreOpeners) {
    this.folder = folder;
    this.#stores = stores;
    this.store = stores.openStore({ dataFolder: folder });
  }

  static async start(stores: StoreOpeners): Promise<ApiTestServer> {
    const folder = mkdtempSync(join(tmpdir(), "lapwing-api-"));
    await stores.migrateStore({ dataFolder: folder });
    const api = new ApiTestServer(folder, stores);
    const config = readConfig({ LAPWING_DATA: folder, LAPWING_PUBLIC_URL: "https://lap.example" });
    if (!config.ok) throw new Error(config.problems.join("\n"));
    const context = {
      config: config.value,
      store: api.store,
      nowMs: () => NOW_MS,
      onError: (error: unknown) => void api.errors.push(error),
    };
    api.#server.on("request", (message, response) => void handleApi(message, response, context));
    await new Promise<void>((resolve) => api.#server.listen(0, "127.0.0.1", resolve));
    await api.store.accounts.createUser({
      email: "ada@example.com",
      name: "Ada",
      role: "owner",
      passwordHash: "",
      createdAtMs: Date.UTC(2026, 0, 1),
    });
    return api;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await this.store.close();
    rmSync(this.folder, { recursive: true });
  }

  addProject(name: string): Promise<{ project: Project; key: ProjectKey }> {
    return createProject(this.store.projects, { name, platform: "node" }, Date.UTC(2026, 1, 1));
  }

  async token(scopes: readonly Scope[] = SCOPES): Promise<string> {
    const name = scopes.join(" ");
    const known = this.#tokens.get(name);
    if (known !== undefined) return known;
    const user = await this.store.accounts.findUserByEmail("ada@example.com");
    if (user === undefined) throw new Error("there is no owner");
    // Not by the verb: a token without a scope is tried here too.
    const text = newTokenText();
    await this.store.accounts.createToken({
      userId: user.id,
      name,
      scopes: [...scopes],
      tokenHash: hashToken(text),
      createdAtMs: NOW_MS,
    });
    this.#tokens.set(name, text);
    return text;
  }

  /** With a token that may do everything, unless told otherwise. */
  get(path: string, init: RequestInit = {}): Promise<ApiAnswer> {
    return this.#ask(`/api/0/${path}`, init);
  }

  /** The same of an address below /api/lapwing/. */
  getOwn(path: string, init: RequestInit = {}): Promise<ApiAnswer> {
    return this.#ask(`/api/lapwing/${path}`, init);
  }

  /** For answers that are no JSON. */
  address(path: string): string {
    return `${this.#origin}/api/0/${path}`;
  }

  get #origin(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async #ask(address: string, init: RequestInit): Promise<ApiAnswer> {
    const response = await fetch(`${this.#origin}${address}`, {
      headers: { Authorization: `Bearer ${await this.token()}` },
      ...init,
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? undefined : JSON.parse(text),
    };
  }

  async addEvents(projectId: ProjectId, events: TestEvent[]): Promise<void> {
    const digest = joinStores((rules) =>
      this.#stores.openDigestDrivers({ dataFolder: this.folder, rules, spool: SAMPLE_SPOOL }),
    );
    for (const [day, ofDay] of Map.groupBy(events, (event) => utcDay(event.atMs))) {
      const to = (this.#at + 1) as SpoolPosition;
      await digest.write(batchOf(projectId, day, ofDay, this.#at, to));
      this.#at = to;
    }
    await digest.close();
  }

  async addOutcomes(outcomes: OutcomeCount[]): Promise<void> {
    const digest = joinStores((rules) =>
      this.#stores.openDigestDrivers({ dataFolder: this.folder, rules, spool: SAMPLE_SPOOL }),
    );
    const to = (this.#at + 1) as SpoolPosition;
    const batch = batchOf(0 as ProjectId, utcDay(NOW_MS), [], this.#at, to);
    await digest.write({ ...batch, outcomes });
    this.#at = to;
    await digest.close();
  }

  async addVitals(vitals: VitalSample[]): Promise<void> {
    for (const [day, ofDay] of Map.groupBy(vitals, ({ receivedMs }) => utcDay(receivedMs))) {
      await this.addRows(day, { vitals: ofDay });
    }
  }

  /** What kinds of items add, all received on one day. */
  async addRows(day: string, rows: Partial<BatchRows>): Promise<void> {
    const digest = joinStores((rules) =>
      this.#stores.openDigestDrivers({ dataFolder: this.folder, rules, spool: SAMPLE_SPOOL }),
    );
    const to = (this.#at + 1) as SpoolPosition;
    await digest.write({ ...batchOf(0 as ProjectId, day, [], this.#at, to), ...rows });
    this.#at = to;
    await digest.close();
  }
}

function batchOf(
  projectId: ProjectId,
  day: string,
  events: TestEvent[],
  from: SpoolPosition,
  to: SpoolPosition,
): DigestBatch {
  return {
    from,
    to,
    day,
    includesMeta: true,
    ...noRows(),
    events: events.map((event) => rowOf(projectId, event)),
    groups: events.map((event) => changeOf(projectId, event)),
    outcomes: [],
    received: [],
    scrubbed: [],
    settings: "",
    items: new Uint8Array(),
  };
}

function rowOf(projectId: ProjectId, event: TestEvent): EventRow {
  const payload = { event_id: event.eventId, timestamp: event.atMs / 1000, ...event.payload };
  return {
    projectId,
    eventId: event.eventId as EventId,
    groupId: event.groupId as GroupId,
    timestampMs: event.atMs,
    receivedMs: event.atMs + 500,
    level: event.level ?? "error",
    platform: "node",
    title: titleOf(event),
    culprit: "checkout(cart.js)",
    transaction: undefined,
    release: event.release,
    environment: event.environment,
    userKey: event.user,
    payload: Buffer.from(JSON.stringify(payload)),
    tags: event.tags ?? [],
    trace: event.trace,
  };
}

function changeOf(projectId: ProjectId, event: TestEvent): GroupChange {
  const { release } = event;
  const change: GroupChange = {
    groupId: event.groupId as GroupId,
    projectId,
    grouping: { version: "v1", reason: "exception and in-app frames", parts: ["TypeError"] },
    events: 1,
    firstSeenMs: event.atMs,
    lastSeenMs: event.atMs,
    newest: {
      title: titleOf(event),
      type: event.type ?? "",
      value: event.value ?? "",
      culprit: "checkout(cart.js)",
      level: event.level ?? "error",
      platform: "node",
      handled: event.handled,
      release,
    },
    firstRelease: release,
    madeHourMs: startOfHour(event.atMs),
    places: new Map(),
  };
  const { atMs: timestampMs, environment, user } = event;
  const userHash = user === undefined ? undefined : hash53(user);
  addToPlace(change, { timestampMs, environment, release, userHash });
  return change;
}

function titleOf({ type, value = "" }: TestEvent): string {
  return type === undefined ? value : `${type}: ${value}`;
}
