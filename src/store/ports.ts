/**
 * What the product asks of a store, by role. Drivers (sqlite/, later postgres/ and clickhouse/)
 * implement these and pass contract/; nobody else knows which engine runs.
 */
import type { Role, Scope, Token, User } from "#model/account.ts";
import type { EventId, GroupId, IssueId, ProjectId, UserId } from "#model/ids.ts";
import type { Issue, IssueStatus } from "#model/issue.ts";
import type { OutcomeCount, OutcomeKind } from "#model/outcome.ts";
import type { Project, ProjectKey } from "#model/project.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { EventSummary, StoredEvent } from "#model/stored-event.ts";
import type { Level } from "#protocol/level.ts";

/** All that edge, web and the command line ask. The digest has its own port: it is the one writer. */
export interface Store {
  projects: ProjectStore;
  accounts: AccountStore;
  issues: IssueStore;
  events: EventStore;
  outcomes: OutcomeStore;
  close(): Promise<void>;
}

export interface ProjectStore {
  list(): Promise<Project[]>;
  findBySlug(slug: string): Promise<Project | undefined>;
  findById(id: ProjectId): Promise<Project | undefined>;
  /** undefined when the slug is taken. */
  create(project: NewProject): Promise<Project | undefined>;
  createKey(key: NewKey): Promise<ProjectKey>;
  listKeys(projectId: ProjectId): Promise<ProjectKey[]>;
  findKey(publicKey: string): Promise<ProjectKey | undefined>;
}
export type NewProject = Pick<Project, "slug" | "name" | "platform" | "createdAtMs">;
export type NewKey = Pick<ProjectKey, "projectId" | "publicKey" | "label" | "createdAtMs">;

export interface AccountStore {
  countUsers(): Promise<number>;
  findUserByEmail(email: string): Promise<(User & { passwordHash: string }) | undefined>;
  /** undefined when the e-mail address is taken. */
  createUser(user: NewUser): Promise<User | undefined>;
  createToken(token: NewToken): Promise<Token>;
  findToken(tokenHash: string): Promise<{ token: Token; user: User } | undefined>;
}
export interface NewUser {
  email: string;
  name: string;
  role: Role;
  passwordHash: string;
  createdAtMs: number;
}
export interface NewToken {
  userId: UserId;
  name: string;
  scopes: Scope[];
  tokenHash: string;
  createdAtMs: number;
}

export interface IssueStore {
  list(filter: IssueFilter): Promise<IssuePage>;
  findById(id: IssueId): Promise<Issue | undefined>;
  /** By its place in the project: SHOP-12 is number 12. */
  findByNumber(projectId: ProjectId, number: number): Promise<Issue | undefined>;
  findByGroup(groupId: GroupId): Promise<Issue | undefined>;
  /** Why its groups are groups. */
  groupings(id: IssueId): Promise<GroupingRecord[]>;
  /** Events per hour, hours without events left out. */
  countByHour(groups: GroupId[], fromMs: number, toMs: number): Promise<HourCount[]>;
}
export interface IssueFilter {
  projectIds: ProjectId[];
  status?: IssueStatus;
  levels?: Level[];
  environments?: string[];
  releases?: string[];
  /** Each must occur in title, culprit or value, in any case. */
  words?: string[];
  /** Last seen at or after. */
  sinceMs?: number;
  /** First seen before. */
  untilMs?: number;
  sort: IssueSort;
  /** From the `next` of an earlier page. */
  after?: IssueCursor;
  /** Instead of `after`: what stands just before, in the same order; `next` then leads further back. */
  before?: IssueCursor;
  limit: number;
}
export type IssueSort = "lastSeen" | "firstSeen" | "events" | "users";
export interface IssueCursor {
  value: number;
  id: number;
}
export interface IssuePage {
  issues: Issue[];
  next: IssueCursor | undefined;
}
export interface GroupingRecord {
  groupId: GroupId;
  version: string;
  reason: string;
  parts: string[];
}
export interface HourCount {
  groupId: GroupId;
  hourMs: number;
  events: number;
}

export interface EventStore {
  find(projectId: ProjectId, eventId: EventId): Promise<StoredEvent | undefined>;
  /** Newest (or oldest) first by time, without payloads. */
  listByGroups(groups: GroupId[], page: EventPage): Promise<EventSummary[]>;
  countTags(groups: GroupId[], fromMs: number): Promise<TagCount[]>;
}
export interface EventPage {
  order: "newest" | "oldest";
  limit: number;
  /** Only events strictly past this one in the given order. */
  after?: { timestampMs: number; eventId: EventId };
}
export interface TagCount {
  key: string;
  value: string;
  events: number;
}

export interface OutcomeStore {
  sum(filter: { projectId?: ProjectId; fromMs: number; toMs: number }): Promise<OutcomeSum[]>;
}
export interface OutcomeSum {
  projectId: ProjectId;
  category: string;
  kind: OutcomeKind;
  reason: string;
  quantity: number;
}

/**
 * The writing side. Meta and telemetry are separate files (or servers) that cannot commit together,
 * so each keeps its own spool position in its own transaction; after a crash the digest reads again
 * from the smaller one and writes only what is missing.
 */
export interface DigestStore {
  resume(): Promise<ResumePoint>;
  /** Which of these events are stored already. Looks at the batch's day and the day before. */
  findStored(day: string, keys: EventKey[]): Promise<Set<string>>;
  write(batch: DigestBatch): Promise<void>;
  /** Makes everything written so far survive a power cut; the spool below is then free. */
  checkpoint(): Promise<SpoolPosition>;
  close(): Promise<void>;
}
export interface ResumePoint {
  /** Everything before is in meta. */
  metaAt: SpoolPosition;
  /** Everything before is in telemetry. Never after metaAt. */
  telemetryAt: SpoolPosition;
}
export interface EventKey {
  projectId: ProjectId;
  eventId: EventId;
}
export function eventKeyText(key: EventKey): string {
  return `${key.projectId}:${key.eventId}`;
}

/** The work of one batch of spool records, all received on one UTC day. */
export interface DigestBatch {
  from: SpoolPosition;
  to: SpoolPosition;
  day: string;
  /** False while records are read again that meta has and telemetry may lack. */
  includesMeta: boolean;
  events: EventRow[];
  groups: GroupChange[];
  outcomes: OutcomeCount[];
}

export interface EventRow extends EventSummary {
  payload: Buffer;
  tags: readonly (readonly [string, string])[];
}

/** What a batch adds to one group, and so to its issue. */
export interface GroupChange {
  groupId: GroupId;
  projectId: ProjectId;
  grouping: { version: string; reason: string; parts: string[] };
  events: number;
  firstSeenMs: number;
  lastSeenMs: number;
  /** Of the newest event: what the issue is called and how bad it is. */
  newest: {
    title: string;
    type: string;
    value: string;
    culprit: string;
    level: Level;
    platform: string;
    handled: boolean | undefined;
    release: string | undefined;
  };
  firstRelease: string | undefined;
  /** Hashes of the users seen, for the distinct count. */
  userHashes: number[];
  hours: Map<number, number>;
  facets: Map<string, FacetChange>;
}
/** environment and release, kept for as long as the issue is. */
export interface FacetChange {
  key: "environment" | "release";
  value: string;
  events: number;
  firstSeenMs: number;
  lastSeenMs: number;
}
