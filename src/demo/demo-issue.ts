import type { JsonObject } from "#lib/json.ts";
import type { Random } from "#lib/random.ts";
import type { Agent, Engine } from "./agents.ts";
import type { Occurrences } from "./choose-times.ts";
import type { Person } from "./people.ts";
import type { Service } from "./story.ts";

/** One thing that goes wrong in the shop: how often, when, and what its SDK sends. */
export interface DemoIssue {
  name: string;
  service: Service;
  happens: Occurrences;
  /** Browsers that meet it more or less often than others. */
  favour?: Partial<Record<Engine, number>>;
  /** Share of its events that come from staging. */
  stagingShare?: number;
  /** What a person of the shop did about it, and when. */
  triage?: { what: "resolved" | "archived"; daysAgo: number };
  makeEvent(moment: Moment): JsonObject;
  /** Files that come with its newest events. */
  makeFiles?(moment: Moment): DemoFile[];
  /** What people wrote about its newest events, one message each. */
  feedback?: readonly string[];
}

export interface DemoFile {
  name: string;
  contentType: string;
  text: string;
}

/** One occurrence: who met it, where and when. */
export interface Moment {
  random: Random;
  eventId: string;
  timestampMs: number;
  daysAgo: number;
  person: Person;
  agent: Agent;
  environment: "production" | "staging";
  release: string;
}
