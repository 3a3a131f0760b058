/** Reads what a plan for issues needs, and applies the plan; runs in the digest's transaction. */
import type { DatabaseSync } from "node:sqlite";
import { getOrMake } from "#lib/get-or-make.ts";
import type { GroupId, IssueId, ProjectId } from "#model/ids.ts";
import { searchText } from "#store/meta/digest/search-text.ts";
import type { GroupChange } from "#store/ports/digest.ts";
import type {
  CreatedIssue,
  IssuePlan,
  KnownIssue,
  KnownIssues,
  KnownProject,
  MetaRules,
  SeenIssue,
} from "#store/ports/digest-meta.ts";

/** Enough for every active issue of a busy installation; beyond it the database is asked again. */
const MAX_CACHED = 20_000;

type Text = string | undefined;

export class IssueWriter {
  readonly #rules: MetaRules;
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #issues = new Map<GroupId, KnownIssue>();
  /** Groups that were merged share an issue. */
  readonly #byId = new Map<IssueId, KnownIssue>();
  readonly #projects = new Map<ProjectId, KnownProject>();

  constructor(db: DatabaseSync, rules: MetaRules) {
    this.#statements = prepareStatements(db);
    this.#rules = rules;
  }

  write(
    groups: readonly GroupChange[],
    next: Pick<KnownIssues, "nextIssueId" | "change">,
  ): Pick<IssuePlan, "changes" | "nextIssueId"> {
    const plan = this.#rules.planIssues(groups, { ...this.#read(groups), ...next });
    for (const issue of plan.created) this.#create(issue);
    for (const issue of plan.seen) this.#update(issue);
    for (const { projectId, nextNumber, firstEventMs } of plan.projects) {
      this.#statements.setProject.run(nextNumber, firstEventMs ?? null, projectId);
      const hasEvents = this.#projects.get(projectId)?.hasEvents === true;
      this.#projects.set(projectId, {
        nextNumber,
        hasEvents: hasEvents || firstEventMs !== undefined,
      });
    }
    return plan;
  }

  issueOf(groupId: GroupId): IssueId | undefined {
    return this.#findIssue(groupId)?.id;
  }

  /** Others changed the database, or a transaction was rolled back. */
  forget(): void {
    this.#issues.clear();
    this.#byId.clear();
    this.#projects.clear();
  }

  /** More than was asked for: what is remembered is given as it is. */
  #read(groups: readonly GroupChange[]): Pick<KnownIssues, "issues" | "projects"> {
    if (this.#issues.size > MAX_CACHED) this.forget();
    for (const { groupId, projectId } of groups) {
      this.#findIssue(groupId);
      if (!this.#projects.has(projectId)) this.#readProject(projectId);
    }
    return { issues: this.#issues, projects: this.#projects };
  }

  #findIssue(groupId: GroupId): KnownIssue | undefined {
    const known = this.#issues.get(groupId);
    if (known !== undefined) return known;
    const row = this.#statements.find.get(groupId);
    if (row === undefined) return undefined;
    const issue = getOrMake(this.#byId, Number(row.id) as IssueId, () => toKnown(row));
    this.#issues.set(groupId, issue);
    return issue;
  }

  #readProject(projectId: ProjectId): void {
    const row = this.#statements.readProject.get(projectId);
    if (row === undefined) return;
    this.#projects.set(projectId, {
      nextNumber: Number(row.next_issue_number),
      hasEvents: row.first_event_at_ms !== null,
    });
  }

  #create(issue: CreatedIssue): void {
    const { group, newest } = issue;
    this.#statements.insert.run(
      ...[issue.id, issue.projectId, issue.number],
      ...namesOf(newest),
      ...[issue.firstSeenMs, issue.lastSeenMs, issue.events],
      ...[orNull(issue.firstRelease), orNull(issue.lastRelease)],
    );
    const { version, reason, parts } = group.grouping;
    this.#statements.insertGroup.run(
      ...[group.groupId, group.projectId, issue.id, version, reason, JSON.stringify(parts)],
      group.madeHourMs,
    );
    this.#issues.set(group.groupId, toRemember(issue));
    this.#byId.set(issue.id, this.#issues.get(group.groupId) as KnownIssue);
  }

  #update(issue: SeenIssue): void {
    const { regress, rename, count } = this.#statements;
    const { id, newest, regression } = issue;
    if (regression !== undefined) {
      regress.run(regression.change, regression.atMs, orNull(regression.release), id);
    }
    const counts = [
      ...[issue.events, issue.firstSeenMs, issue.lastSeenMs],
      ...[orNull(issue.firstRelease), orNull(issue.lastRelease)],
    ];
    if (newest === undefined) count.run(...counts, id);
    else rename.run(...counts, ...namesOf(newest), id);
    Object.assign(this.#byId.get(id) ?? {}, toRemember(issue));
  }
}

function toRemember(issue: KnownIssue): KnownIssue {
  const { id, isResolved, firstSeenMs, lastSeenMs, firstRelease, lastRelease } = issue;
  return { id, isResolved, firstSeenMs, lastSeenMs, firstRelease, lastRelease };
}

function toKnown(row: Record<string, unknown>): KnownIssue {
  return {
    id: Number(row.id) as IssueId,
    isResolved: row.status === "resolved",
    firstSeenMs: Number(row.first_seen_ms),
    lastSeenMs: Number(row.last_seen_ms),
    firstRelease: (row.first_release ?? undefined) as Text,
    lastRelease: (row.last_release ?? undefined) as Text,
  };
}

function orNull(text: Text): string | null {
  return text ?? null;
}

/** In the order of NAMES. */
function namesOf(newest: GroupChange["newest"]): (string | number | null)[] {
  const { title, type, value, culprit, level, platform, handled } = newest;
  return [
    ...[title, type, value, culprit, searchText(newest), level, platform],
    handled === undefined ? null : Number(handled),
  ];
}

const NAMES = "title type value culprit search_text level platform handled".split(" ");

function prepareStatements(db: DatabaseSync) {
  const counted = `events = events + ?, first_seen_ms = ?, last_seen_ms = ?, first_release = ?,
    last_release = ?`;
  return {
    find: db.prepare(
      `SELECT issue.id, status, first_seen_ms, last_seen_ms, first_release, last_release
       FROM issue_group JOIN issue ON issue.id = issue_id WHERE group_id = ?`,
    ),
    readProject: db.prepare(
      "SELECT next_issue_number, first_event_at_ms FROM project WHERE id = ?",
    ),
    setProject: db.prepare(
      `UPDATE project SET next_issue_number = ?,
         first_event_at_ms = coalesce(first_event_at_ms, ?) WHERE id = ?`,
    ),
    insert: db.prepare(
      `INSERT INTO issue (id, project_id, number, ${NAMES}, first_seen_ms, last_seen_ms, events,
         first_release, last_release, status, substatus, users)
       VALUES (?, ?, ?, ${NAMES.map(() => "?")}, ?, ?, ?, ?, ?, 'unresolved', 'new', 0)`,
    ),
    insertGroup: db.prepare(
      `INSERT INTO issue_group
         (group_id, project_id, issue_id, version, reason, parts, made_hour_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ),
    regress: db.prepare(
      `UPDATE issue SET status = 'unresolved', substatus = 'regressed', regressed_at = ?,
         regressed_ms = ?, regressed_release = ? WHERE id = ?`,
    ),
    rename: db.prepare(
      `UPDATE issue SET ${counted}, ${NAMES.map((name) => `${name} = ?`)} WHERE id = ?`,
    ),
    count: db.prepare(`UPDATE issue SET ${counted} WHERE id = ?`),
  };
}
