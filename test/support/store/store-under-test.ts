/** An engine's store in a folder of its own, as the claims use it. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { DigestStore } from "#ingest/store/digest-store.ts";
import { utcDay } from "#lib/time.ts";
import type { IssueId, ProjectId } from "#model/ids.ts";
import type { Issue } from "#model/issue.ts";
import type { OutcomeCount } from "#model/outcome.ts";
import type { SessionRows } from "#model/signals/release-health.ts";
import type { SpanRow } from "#model/signals/span.ts";
import type { VitalSample } from "#model/signals/vital.ts";
import { SPOOL_START, type SpoolId, type SpoolPosition } from "#model/spool-position.ts";
import type { Blobs } from "#store/ports/blobs.ts";
import { type BatchRows, type DigestBatch, noRows } from "#store/ports/digest.ts";
import type { IssueFilter } from "#store/ports/issues.ts";
import type { Store } from "#store/ports/store.ts";
import { groupSamples, NOON_MS, type Sample } from "./samples.ts";

export interface OpenStore {
  store: Store;
  digest: DigestStore;
  blobs: Blobs;
}

export interface StoreEngine {
  /** Opens the store in this folder; makes it when there is none. */
  open(folder: string, spool?: SpoolId): Promise<OpenStore>;
  /** What a crash of this moment leaves, in another folder; files are copied when it is not said. */
  copy?(from: string, to: string): Promise<void>;
  /** What a person does in the interface, through another connection. */
  setStatus(folder: string, issue: IssueId, status: Issue["status"]): Promise<void>;
}

export type Claims = Record<string, (under: StoreUnderTest) => Promise<void>>;

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-store-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** More than any claim needs: paging that goes in circles must fail, not hang. */
export const MAX_PAGES = 100;

/** Positions are opaque to a store; these are as good as real ones. */
const RECORD_BYTES = 100;

export class StoreUnderTest {
  #engine: StoreEngine;
  #open: OpenStore;
  readonly folder: string;
  position: SpoolPosition = SPOOL_START;

  private constructor(engine: StoreEngine, folder: string, open: OpenStore) {
    this.#engine = engine;
    this.folder = folder;
    this.#open = open;
  }

  static async create(engine: StoreEngine, folder = makeFolder()): Promise<StoreUnderTest> {
    return StoreUnderTest.#openIn(folder, engine);
  }

  static async #openIn(folder: string, engine: StoreEngine): Promise<StoreUnderTest> {
    const under = new StoreUnderTest(engine, folder, await engine.open(folder));
    onTestFinished(() => under.close());
    return under;
  }

  /** What a start finds that follows a crash of this moment; `damage` is done to the files first. */
  async crash(damage: (folder: string) => void = () => {}): Promise<StoreUnderTest> {
    const folder = makeFolder();
    if (this.#engine.copy !== undefined) await this.#engine.copy(this.folder, folder);
    else cpSync(this.folder, folder, { recursive: true });
    damage(folder);
    const under = await StoreUnderTest.#openIn(folder, this.#engine);
    under.position = this.position;
    return under;
  }

  get store(): Store {
    return this.#open.store;
  }

  get digest(): DigestStore {
    return this.#open.digest;
  }

  get blobs(): Blobs {
    return this.#open.blobs;
  }

  async close(): Promise<void> {
    await this.#open.digest.close();
    await this.#open.store.close();
  }

  /** As after a stop; with another spool, as if the folder of the first had been removed. */
  async reopen(spool?: SpoolId): Promise<void> {
    await this.close();
    this.#open = await this.#engine.open(this.folder, spool);
  }

  async createProject(slug = "shop"): Promise<ProjectId> {
    const project = await this.store.projects.create({
      slug,
      name: slug,
      platform: "other",
      createdAtMs: NOON_MS,
    });
    if (project === undefined) throw new Error(`${slug} is taken`);
    return project.id;
  }

  /** The batch that these samples make, after all that was made before. */
  batch(samples: Sample[], more: Partial<DigestBatch> = {}): DigestBatch {
    const from = this.position;
    const to = (from + RECORD_BYTES * Math.max(1, samples.length)) as SpoolPosition;
    this.position = to;
    return {
      from,
      to,
      day: utcDay(samples[0]?.row.receivedMs ?? NOON_MS),
      includesMeta: true,
      ...noRows(),
      events: samples.map(({ row }) => row),
      groups: groupSamples(samples),
      outcomes: [],
      received: [],
      scrubbed: [],
      settings: "",
      items: new Uint8Array(),
      ...more,
    };
  }

  async write(samples: Sample[], outcomes: OutcomeCount[] = []): Promise<DigestBatch> {
    const batch = this.batch(samples, { outcomes });
    await this.digest.write(batch);
    return batch;
  }

  async writeVitals(vitals: VitalSample[], more: Partial<DigestBatch> = {}): Promise<DigestBatch> {
    const day = utcDay(vitals[0]?.receivedMs ?? NOON_MS);
    const batch = this.batch([], { day, vitals, ...more });
    await this.digest.write(batch);
    return batch;
  }

  /** What kinds add, all received on one day. */
  async writeRows(day: string, rows: Partial<BatchRows>): Promise<DigestBatch> {
    const batch = this.batch([], { day, ...rows });
    await this.digest.write(batch);
    return batch;
  }

  async writeSpans(spans: SpanRow[], more: Partial<DigestBatch> = {}): Promise<DigestBatch> {
    const day = utcDay(spans[0]?.receivedMs ?? NOON_MS);
    const batch = this.batch([], { day, spans, ...more });
    await this.digest.write(batch);
    return batch;
  }

  /** Received at `receivedMs`. */
  async writeSessions(
    { updates = [], groups = [] }: Partial<SessionRows>,
    receivedMs = NOON_MS,
    more: Partial<DigestBatch> = {},
  ): Promise<DigestBatch> {
    const day = utcDay(receivedMs);
    const batch = this.batch([], { day, sessions: { updates, groups }, ...more });
    await this.digest.write(batch);
    return batch;
  }

  async issue(sample: Sample): Promise<Issue> {
    const issue = await this.store.issues.findByGroup(sample.row.groupId);
    if (issue === undefined) throw new Error(`group ${sample.row.groupId} has no issue`);
    return issue;
  }

  async setStatus(issue: IssueId, status: Issue["status"]): Promise<void> {
    await this.#engine.setStatus(this.folder, issue, status);
  }

  /** The titles that a filter finds, over as many pages as there are. */
  async titles(filter: Partial<IssueFilter> & Pick<IssueFilter, "projectIds">): Promise<string[]> {
    const titles: string[] = [];
    let ask: IssueFilter = { sort: "lastSeen", limit: 100, ...filter };
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      const page = await this.store.issues.list(ask);
      titles.push(...page.issues.map(({ title }) => title));
      if (page.next === undefined) return titles;
      ask = { ...ask, after: page.next };
    }
    throw new Error("the pages have no end");
  }
}
