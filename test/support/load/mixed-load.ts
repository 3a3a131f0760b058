/**
 * Clients of all kinds at once, that keep book: what was acknowledged, what was refused, and of what
 * nobody knows because the connection broke before the answer. One sending in ten is repeated, and
 * so is every other one whose answer was lost, as SDKs behind a proxy do.
 */
import { randomInt, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Project } from "#test/support/server/copy-owner.ts";
import { envelopeUrl } from "./load.ts";
import { makeShipments, packShipment, type Shipment, type Thing } from "./mixed-shipments.ts";

type Reply = "acknowledged" | "unknown";
/** Nobody was there to take a single byte. */
const UNSENT = 0;

export interface MixedLedger {
  /** By table and id; one that was acknowledged once is acknowledged. */
  things: Map<string, Thing & { reply: Reply }>;
  /** Every sending has a seal of its own. */
  seals: Map<string, Reply>;
  /** Events that are no JSON, and so were answered with 400. */
  refused: number;
  /** The same, without an answer. */
  refusedUnknown: number;
  /** Any other answer: there must be none. */
  surprises: Record<number, number>;
  sent: number;
  /** Milliseconds from request to answer of everything that was acknowledged. */
  tookMs: number[];
}

export interface MixedLoadOptions {
  /** The next thing to send; random ones when it is not given. */
  make?: () => Shipment[];
  /** Wait between two of one sender; 0 is as fast as they are answered. */
  pauseMs?: number;
  /** Sends something unreadable once in so many; 0 never does. */
  refusedEvery?: number;
  /** Repeats one in so many of what has ids; 0 never does. */
  repeatEvery?: number;
}

const KEPT_FOR_REPEATS = 200;
const RECENT = 40;

export class MixedLoad {
  readonly ledger: MixedLedger = {
    ...{ things: new Map(), seals: new Map(), refused: 0, refusedUnknown: 0 },
    ...{ surprises: {}, sent: 0, tookMs: [] },
  };
  /** Where to send; while it is undefined, everybody waits. */
  serverUrl: string | undefined;
  readonly #dsn: string;
  readonly #options: Required<MixedLoadOptions>;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #old: Shipment[] = [];
  /** The last ones whose ids are looked for in files of days. */
  #recent: Shipment[] = [];
  #isRunning = false;
  #senders: Promise<void>[] = [];
  #underWay = 0;

  constructor(project: Pick<Project, "dsn">, serverUrl: string, options: MixedLoadOptions = {}) {
    this.#dsn = project.dsn;
    this.serverUrl = serverUrl;
    this.#options = {
      make: makeShipments,
      pauseMs: 0,
      refusedEvery: 20,
      repeatEvery: 10,
      ...options,
    };
  }

  get acknowledged(): number {
    return this.ledger.tookMs.length;
  }

  start(senders: number): void {
    this.#isRunning = true;
    this.#senders = Array.from({ length: senders }, () => this.#work());
  }

  async stop(): Promise<MixedLedger> {
    this.#isRunning = false;
    await Promise.all(this.#senders);
    this.#agent.destroy();
    return this.ledger;
  }

  /** So many sendings, then the end. */
  async run(senders: number, count: number): Promise<MixedLedger> {
    this.start(senders);
    while (this.ledger.sent < count) await sleep(5);
    return this.stop();
  }

  async #work(): Promise<void> {
    const { make, pauseMs, refusedEvery, repeatEvery } = this.#options;
    while (this.#isRunning) {
      if (this.serverUrl === undefined) {
        await sleep(5);
        continue;
      }
      for (const shipment of make()) {
        const status = await this.#ship(shipment);
        if (status === 200 && isKeptByDay(shipment)) {
          this.#recent = [...this.#recent.slice(1 - RECENT), shipment];
        }
        if (status === undefined && randomInt(2) === 0) await this.#ship(shipment);
        const isRepeated = shipment.hasIds && repeatEvery > 0 && randomInt(repeatEvery) === 0;
        if (isRepeated) await this.#repeat(shipment);
      }
      if (refusedEvery > 0 && randomInt(refusedEvery) === 0) await this.#sendNonsense();
      if (pauseMs > 0) await sleep(pauseMs);
    }
  }

  /** At once, so that it meets itself in a batch, or later, when it is long stored. */
  async #repeat(shipment: Shipment): Promise<void> {
    this.#old.push(shipment);
    const isLater = this.#old.length > KEPT_FOR_REPEATS;
    await this.#ship((isLater ? this.#old.shift() : shipment) ?? shipment);
  }

  /** What was acknowledged last comes once more, one after the other, while everybody else pauses. */
  async repeatRecent(serverUrl: string): Promise<number> {
    for (const shipment of this.#recent) await this.#ship(shipment, serverUrl);
    return this.#recent.length;
  }

  async #ship(shipment: Shipment, serverUrl = this.serverUrl): Promise<number | undefined> {
    if (serverUrl === undefined) return UNSENT;
    const isBeacon = shipment.beacon !== undefined;
    const seal = `seal ${shipment.kind} ${randomUUID()}`;
    const body = isBeacon
      ? Buffer.from(JSON.stringify(shipment.beacon))
      : packShipment(shipment, seal);
    const beaconUrl = new URL(`/vitals?key=${new URL(this.#dsn).username}`, serverUrl);
    const startedMs = performance.now();
    const status = await this.#post(isBeacon ? beaconUrl : envelopeUrl(this.#dsn, serverUrl), body);
    if (status === UNSENT) {
      await sleep(10);
      return status;
    }
    this.ledger.sent += 1;
    if (status === undefined || status === 200) {
      const reply = status === 200 ? "acknowledged" : "unknown";
      if (!isBeacon) this.ledger.seals.set(seal, reply);
      for (const thing of shipment.things) this.#note(thing, reply);
    } else {
      this.ledger.surprises[status] = (this.ledger.surprises[status] ?? 0) + 1;
    }
    if (status === 200) this.ledger.tookMs.push(performance.now() - startedMs);
    else await sleep(20);
    return status;
  }

  #note(thing: Thing, reply: Reply): void {
    const name = `${thing.table} ${thing.id}`;
    if (this.ledger.things.get(name)?.reply === "acknowledged") return;
    this.ledger.things.set(name, { ...thing, reply });
  }

  async #sendNonsense(): Promise<void> {
    if (this.serverUrl === undefined) return;
    const body = Buffer.from('{}\n{"type":"event"}\n{"message":"cut o');
    const status = await this.#post(envelopeUrl(this.#dsn, this.serverUrl), body);
    if (status === UNSENT) return;
    if (status === 400) this.ledger.refused += 1;
    else if (status === undefined) this.ledger.refusedUnknown += 1;
    else this.ledger.surprises[status] = (this.ledger.surprises[status] ?? 0) + 1;
  }

  /** Sends nothing until there is an address again; resolves when nothing is under way. */
  async pause(): Promise<void> {
    this.serverUrl = undefined;
    while (this.#underWay > 0) await sleep(5);
  }

  #post(url: URL, body: Buffer): Promise<number | undefined> {
    this.#underWay += 1;
    return new Promise<number | undefined>((resolve) => {
      const headers = { "Content-Length": body.length };
      const sent = request(url, { method: "POST", agent: this.#agent, headers }, (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode));
        response.on("error", () => resolve(undefined));
      });
      sent.on("error", (error: NodeJS.ErrnoException) => {
        resolve(error.code === "ECONNREFUSED" ? UNSENT : undefined);
      });
      sent.end(body);
    }).finally(() => {
      this.#underWay -= 1;
    });
  }
}

/** A session is known by when it began, which a clock that was set tells differently. */
function isKeptByDay({ hasIds, things }: Shipment): boolean {
  return hasIds && things.every(({ table }) => table !== "session_state");
}
