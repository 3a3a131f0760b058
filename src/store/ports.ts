/**
 * What the product asks of a store, by role. Drivers (sqlite/, later postgres/ and clickhouse/)
 * implement these and pass contract/; nobody else knows which engine runs.
 */
import type { Role, Scope, Session, Token, User } from "#model/account.ts";
import type { EventId, GroupId, IssueId, KeyId, ProjectId, SessionId, UserId } from "#model/ids.ts";
import type { Issue, IssueState, IssueStatus, IssueSubstatus } from "#model/issue.ts";
import type { OutcomeCount, OutcomeKind } from "#model/outcome.ts";
import type { Project, ProjectKey } from "#model/project.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { EventSummary, StoredEvent } from "#model/stored-event.ts";
import type { Level } from "#protocol/level.ts";

/** All that edge, web and the command line ask. The digest has its own port: it is the one writer. */
export interface Store {
  projects: ProjectStore;
  accounts: AccountStore;
  sessions: SessionStore;
  issues: IssueStore;
  events: EventStore;
  outcomes: OutcomeStore;
  activity: ActivityStore;
  close(): Promise<void>;
}

export interface ProjectStore {
  list(): Promise<Project[]>;
  findBySlug(slug: string): Promise<Project | undefined>;
  findById(id: ProjectId): Promise<Project | undefined>;
  /** undefined when the slug is taken. */
  create(project: NewProject): Promise<Project | undefined>;
  describe(id: ProjectId, words: Pick<Project, "name" | "platform">): Promise<void>;
  /** False when another project has it. */
  changeSlug(id: ProjectId, slug: string): Promise<boolean>;
  /** With its keys, issues and counts, all at once. Events go when their day does. */
  delete(id: ProjectId): Promise<void>;
  createKey(key: NewKey): Promise<ProjectKey>;
  listKeys(projectId: ProjectId): Promise<ProjectKey[]>;
  findKey(publicKey: string): Promise<ProjectKey | undefined>;
  labelKey(id: KeyId, label: string): Promise<void>;
  enableKey(id: KeyId, enabled: boolean): Promise<void>;
  deleteKey(id: KeyId): Promise<void>;
}
export type NewProject = Pick<Project, "slug" | "name" | "platform" | "createdAtMs"> & {
  isDemo?: boolean;
};
export type NewKey = Pick<ProjectKey, "projectId" | "publicKey" | "label" | "createdAtMs">;

export interface AccountStore {
  countUsers(): Promise<number>;
  findUserByEmail(email: string): Promise<UserWithPassword | undefined>;
  findUserById(id: UserId): Promise<UserWithPassword | undefined>;
  /** undefined when the e-mail address is taken. */
  createUser(user: NewUser): Promise<User | undefined>;
  /** The same, if there is no user at all; one of two callers at once gets undefined. */
  createFirstUser(user: NewUser): Promise<User | undefined>;
  renameUser(id: UserId, name: string): Promise<void>;
  setPassword(id: UserId, passwordHash: string): Promise<void>;
  /** The secret of that name; `fresh` becomes it when there is none yet. */
  secret(name: string, fresh: string): Promise<string>;
  createToken(token: NewToken): Promise<Token>;
  findToken(tokenHash: string): Promise<{ token: Token; user: User } | undefined>;
}
export type UserWithPassword = User & { passwordHash: string };
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

export interface SessionStore {
  create(session: NewSession): Promise<Session>;
  findByToken(tokenHash: string): Promise<Session | undefined>;
  /** Newest first, expired ones too. */
  listOfUser(userId: UserId): Promise<Session[]>;
  prolong(tokenHash: string, times: Pick<Session, "seenAtMs" | "expiresAtMs">): Promise<void>;
  deleteByToken(tokenHash: string): Promise<void>;
  /** False when this user has no such session. */
  deleteOfUser(userId: UserId, id: SessionId): Promise<boolean>;
  /** All of them, but for the one named. */
  deleteAllOfUser(userId: UserId, except?: SessionId): Promise<void>;
  /**
   * Counts one attempt and says how many there were since the window opened. The first attempt
   * after a window's end opens the next one.
   */
  countAttempt(subjectHash: string, nowMs: number, windowMs: number): Promise<AttemptCount>;
  /** Takes one back: it was a success. */
  uncountAttempt(subjectHash: string): Promise<void>;
  forgetAttempts(subjectHash: string): Promise<void>;
}
export type NewSession = Omit<Session, "id" | "seenAtMs"> & { tokenHash: string };
export interface AttemptCount {
  attempts: number;
  untilMs: number;
}

export interface IssueStore {
  list(filter: IssueFilter): Promise<IssuePage>;
  findById(id: IssueId): Promise<Issue | undefined>;
  /** Those of them that exist, in no order. */
  findMany(ids: readonly IssueId[]): Promise<Issue[]>;
  /** By its place in the project: SHOP-12 is number 12. */
  findByNumber(projectId: ProjectId, number: number): Promise<Issue | undefined>;
  findByGroup(groupId: GroupId): Promise<Issue | undefined>;
  /** Why its groups are groups. */
  groupings(id: IssueId): Promise<GroupingRecord[]>;
  /** Events per hour, hours without events left out. */
  countByHour(groups: GroupId[], fromMs: number, toMs: number): Promise<HourCount[]>;
  /** How many issues stand where, of those that `filter` finds. */
  countByStatus(filter: IssueMatch): Promise<StatusCount[]>;
  /** The values of a key among the issues that `filter` finds, most frequent first. */
  countValues(key: IssueValueKey, filter: IssueMatch, limit: number): Promise<ValueCount[]>;
  /** All in one transaction. Answers where they stood before; ids that do not exist are left out. */
  setStatus(changes: readonly IssueState[]): Promise<IssueState[]>;
  /** Of the issue that was created last; 0 when there is none. */
  lastId(): Promise<number>;
  /** Unresolved issues are not new for ever. */
  endNew(firstSeenBeforeMs: number): Promise<void>;
}
/** Which issues: all that is given must hold. */
export interface IssueMatch {
  projectIds: ProjectId[];
  status?: IssueStatus;
  substatus?: IssueSubstatus;
  ids?: IssueId[];
  /** Created after this one. */
  afterId?: number;
  levels?: Level[];
  environments?: string[];
  releases?: string[];
  /** Each must occur in title, culprit or value, in any case. */
  words?: string[];
  /** Last seen at or after. */
  sinceMs?: number;
  /** First seen before. */
  untilMs?: number;
}
export interface IssueFilter extends IssueMatch {
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
export interface StatusCount {
  status: IssueStatus;
  substatus: IssueSubstatus | undefined;
  issues: number;
}
export type IssueValueKey = "level" | "environment" | "release";
export interface ValueCount {
  value: string;
  issues: number;
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

/** Whole projects, from rollups: what it costs grows with hours and issues, never with events. */
export interface ActivityStore {
  /** Events per hour, hours without events left out. */
  countByHour(filter: ActivityFilter): Promise<ProjectHour[]>;
  /** Distinct users of the whole period, which must consist of whole hours or whole days. */
  countUsers(filter: ActivityFilter, by: "hour" | "day"): Promise<ProjectUsers[]>;
  /** Of projects that have an issue. */
  countIssues(filter: ActivityFilter): Promise<ProjectIssues[]>;
  /**
   * The unresolved issues seen in the period that most deserve a look, at most `limit` of each
   * project: regressed, escalating, first seen in the period, others; then by users.
   */
  topIssues(filter: ActivityFilter, limit: number): Promise<IssueId[]>;
}
export interface ActivityFilter {
  projectIds: readonly ProjectId[];
  /** undefined: all, and events without one. */
  environment: string | undefined;
  fromMs: number;
  toMs: number;
}
export interface ProjectHour {
  projectId: ProjectId;
  hourMs: number;
  events: number;
}
export interface ProjectUsers {
  projectId: ProjectId;
  users: number;
}
export interface ProjectIssues {
  projectId: ProjectId;
  /** Unresolved now. */
  open: number;
  /** First seen in the period, whatever became of them. */
  new: number;
  /** When the newest issue was first seen, and when any was last seen; not bound to the period. */
  lastNewMs: number;
  lastSeenMs: number;
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
  /** Answers what became of each issue; nothing when meta had the batch already. */
  write(batch: DigestBatch): Promise<IssueChange[]>;
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

/** What a batch did to one issue. */
export interface IssueChange {
  issueId: IssueId;
  projectId: ProjectId;
  events: number;
  what: "created" | "regressed" | "seen";
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
