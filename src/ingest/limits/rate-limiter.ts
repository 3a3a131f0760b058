/**
 * Whether an item may come in: what the installation, its project and its key allow, asked all at
 * once. Nothing is written for an item; what was used before a start is read from the counted
 * outcomes.
 */
import { ownPerMinute } from "#ingest/accept/own-reports.ts";
import type { Taken } from "#ingest/spool/record.ts";
import { getOrMake } from "#lib/get-or-make.ts";
import {
  LIMITED_CATEGORIES,
  type LimitRule,
  type LimitScope,
  SPIKE_REASON,
} from "#model/limits.ts";
import type { ProjectKey } from "#model/project.ts";
import type { Category } from "#protocol/envelope/categories.ts";
import type { RateLimit } from "#protocol/envelope/rate-limits.ts";
import { Counter } from "./counter.ts";
import type { GiveBack } from "./give-backs.ts";
import type { SpikeGuard } from "./spike-guard.ts";
import { type LimitClock, openClock, type Span, windowAt } from "./window.ts";

export type LimitOwner = Pick<ProjectKey, "id" | "projectId"> & { isInternal?: boolean };

/** How much of a rule was used since then. */
export type ReadUsed = (rule: LimitRule, sinceMs: number) => Promise<number>;

export interface RateLimiterOptions {
  /** Of every category by itself, for the installation; 0 means no limit. */
  perMinute?: number;
  clock?: LimitClock;
  readUsed?: ReadUsed;
  spikes?: SpikeGuard | undefined;
}

export interface Wanted {
  category: Category;
  quantity: number;
}

interface Asked {
  counter: Counter;
  refusal: () => RateLimit;
}

interface Limit {
  rule: LimitRule;
  counter: Counter;
}

/** Client reports are never limited: they are how a client says what it dropped. */
export const NEVER_LIMITED: Category = "internal";

export class RateLimiter {
  readonly #perMinute: number;
  readonly #clock: LimitClock;
  readonly #readUsed: ReadUsed;
  readonly #spikes: SpikeGuard | undefined;
  readonly #each = new Map<Category, Limit>();
  readonly #own = new Map<Category, Limit>();
  /** By whom they hold for, see `ownerName`. */
  #limits = new Map<string, Limit[]>();
  #seeding: Promise<void> = Promise.resolve();

  constructor(options: RateLimiterOptions = {}) {
    this.#perMinute = options.perMinute ?? 0;
    this.#clock = options.clock ?? openClock();
    this.#readUsed = options.readUsed ?? (async () => 0);
    this.#spikes = options.spikes;
  }

  /** In place of those before; what was counted for a rule that stays, stays counted. */
  setRules(rules: readonly LimitRule[]): Promise<void> {
    // One after the other: the last that was asked for must be the one that holds.
    this.#seeding = this.#seeding.catch(() => {}).then(() => this.#replace(rules));
    return this.#seeding;
  }

  /** Takes `quantity` of the category, or says all that is in the way; then nothing is counted. */
  take(owner: LimitOwner, category: Category, quantity: number): RateLimit[] {
    return this.takeAll(owner, [{ category, quantity }]);
  }

  /** All of it or nothing: a transaction and its spans. */
  takeAll(owner: LimitOwner, wanted: readonly Wanted[]): RateLimit[] {
    const sums = new Map<Counter, number>();
    const refusals = this.#refusals(owner, wanted, sums);
    if (refusals.length > 0) return refusals;
    for (const [counter, quantity] of sums) counter.add(quantity);
    return [];
  }

  /** Whether noise would use up a limit here; one of nothing at all refuses noise as well. */
  mindsNoise(owner: LimitOwner, category: Category): boolean {
    if (owner.isInternal) return false;
    const limits = this.#limitsOf(owner, category);
    return limits.length > 0 && limits.every(({ counter }) => counter.limit > 0);
  }

  /** To be kept with what was just taken, as far as it can be given back. */
  noteTaken(owner: LimitOwner, wanted: readonly Wanted[], known?: Taken): Taken | undefined {
    let taken = known;
    for (const { category, quantity } of wanted) {
      if (!this.#canGiveBack(owner, category)) continue;
      taken ??= { atMs: this.#clock.steadyMs(), counts: {} };
      taken.counts[category] = (taken.counts[category] ?? 0) + quantity;
    }
    return taken;
  }

  /** What was taken and then dropped by a filter. */
  giveBack(given: readonly GiveBack[]): void {
    for (const { owner, category, quantity, takenAtMs } of given) {
      const counters = this.#limitsOf(owner, category).map(({ counter }) => counter);
      const spike = this.#spikes?.knownCounter(owner.projectId, category);
      if (spike !== undefined) counters.push(spike);
      for (const counter of counters) counter.giveBack(quantity, takenAtMs);
    }
  }

  /** Not to Lapwing's own key; and where only a spike would be cut, not before one comes near. */
  #canGiveBack(owner: LimitOwner, category: Category): boolean {
    if (owner.isInternal || category === NEVER_LIMITED) return false;
    if (this.#limitsOf(owner, category).length > 0) return true;
    const spike = this.#spikes?.knownCounter(owner.projectId, category);
    return spike !== undefined && spike.used * 2 >= spike.limit;
  }

  /** What `take` would say, without taking anything. */
  foresee(owner: LimitOwner, category: Category, quantity: number): RateLimit[] {
    return this.#refusals(owner, [{ category, quantity }], new Map());
  }

  #refusals(owner: LimitOwner, wanted: readonly Wanted[], sums: Map<Counter, number>): RateLimit[] {
    const asked = wanted
      .filter(({ category }) => category !== NEVER_LIMITED)
      .flatMap((one) => this.#ask(owner, one, sums));
    const full = asked.filter(({ counter }) => !counter.hasRoomFor(sums.get(counter) ?? 0));
    // The longest first: it is the reason that is counted.
    return full.map(({ refusal }) => refusal()).sort((a, b) => b.retryAfterS - a.retryAfterS);
  }

  /** What it must pass; `sums` is how much each counter is asked for in all. */
  #ask(owner: LimitOwner, { category, quantity }: Wanted, sums: Map<Counter, number>): Asked[] {
    const asked: Asked[] = this.#limitsOf(owner, category).map((limit) => ({
      counter: limit.counter,
      refusal: () => refusalOf(limit, category),
    }));
    const spike = this.#spikes?.counterOf(owner.projectId, category, quantity);
    if (spike !== undefined) {
      asked.push({ counter: spike, refusal: () => spikeRefusal(spike, category) });
    }
    for (const { counter } of asked) sums.set(counter, (sums.get(counter) ?? 0) + quantity);
    return asked;
  }

  #limitsOf({ id, projectId, isInternal }: LimitOwner, category: Category): Limit[] {
    const found: Limit[] = [];
    if (this.#perMinute > 0) found.push(this.#eachOf(category));
    if (isInternal) found.push(this.#ownOf(category, id));
    if (this.#limits.size === 0) return found;
    for (const name of [
      ownerName("organization", 0),
      ownerName("project", projectId),
      ownerName("key", id),
    ]) {
      for (const limit of this.#limits.get(name) ?? []) {
        if (limit.rule.category === "all" || limit.rule.category === category) found.push(limit);
      }
    }
    return found;
  }

  #eachOf(category: Category): Limit {
    return getOrMake(this.#each, category, () => {
      const quantity = this.#perMinute;
      // Its category stands for the item's own, whatever that is.
      const rule = { scope: "organization", scopeId: 0, category: "default", window: "minute" };
      return {
        rule: { ...rule, quantity } as LimitRule,
        counter: new Counter("minute", quantity, this.#clock),
      };
    });
  }

  /** Of Lapwing's own key: nobody can raise it. */
  #ownOf(category: Category, scopeId: number): Limit {
    return getOrMake(this.#own, category, () => {
      const quantity = ownPerMinute(category);
      const rule = { scope: "key", scopeId, category: "default", window: "minute", quantity };
      return {
        rule: rule as LimitRule,
        counter: new Counter("minute", quantity, this.#clock),
      };
    });
  }

  async #replace(rules: readonly LimitRule[]): Promise<void> {
    const known = new Map(
      [...this.#limits.values()].flat().map((one) => [ruleName(one.rule), one]),
    );
    const limits = new Map<string, Limit[]>();
    const opened: Counter[] = [];
    for (const rule of rules) {
      const before = known.get(ruleName(rule))?.counter;
      const counter = before ?? (await this.#open(rule));
      if (before === undefined) opened.push(counter);
      counter.limit = rule.quantity;
      getOrMake(limits, ownerName(rule.scope, rule.scopeId), () => []).push({ rule, counter });
    }
    for (const counter of opened) counter.begin();
    this.#limits = limits;
  }

  async #open(rule: LimitRule): Promise<Counter> {
    const counter = new Counter(rule.window, rule.quantity, this.#clock);
    if (rule.window === "minute") return counter;
    const span: Span = windowAt(rule.window, this.#clock);
    counter.seed(span, await this.#readUsed(rule, span.startMs));
    return counter;
  }
}

function ownerName(scope: LimitScope, scopeId: number): string {
  return `${scope} ${scopeId}`;
}

function ruleName({ scope, scopeId, category, window }: LimitRule): string {
  return `${scope} ${scopeId} ${category} ${window}`;
}

/** Sentry's words for windows; a month is used up. */
const REASONS: Record<LimitScope, { window: string; month: string }> = {
  organization: { window: "org_quota", month: "org_usage_exceeded" },
  project: { window: "project_quota", month: "project_usage_exceeded" },
  key: { window: "key_quota", month: "key_usage_exceeded" },
};

/**
 * A limit of everything names all that SDKs may send: an empty list would silence client reports too,
 * and with them the count of what clients drop because of it.
 */
const EVERYTHING = LIMITED_CATEGORIES.filter((category) => category !== "vital");

function refusalOf({ rule, counter }: Limit, category: Category): RateLimit {
  const reasons = REASONS[rule.scope];
  return {
    retryAfterS: counter.retryAfterS,
    categories: rule.category === "all" ? [...new Set([category, ...EVERYTHING])] : [category],
    scope: rule.scope,
    reasonCode: rule.window === "month" ? reasons.month : reasons.window,
  };
}

function spikeRefusal({ retryAfterS }: Counter, category: Category): RateLimit {
  return { retryAfterS, categories: [category], scope: "project", reasonCode: SPIKE_REASON };
}
