import { groupId } from "#grouping/index.ts";
import { OVERFLOW_GROUPING } from "#grouping/overflow.ts";
import type { BatchParts } from "#ingest/kinds/kind.ts";
import { startOfHour } from "#lib/time.ts";
import type { GroupId, ProjectId } from "#model/ids.ts";
import type { DigestedEvent } from "./digest.ts";
import { addNotes } from "./parts/add-notes.ts";

/**
 * Keeps the number of new issues of a project and hour within bounds: beyond them events go to one
 * issue that says so. It knows the groups there are and what the batch adds, and nothing else; which
 * group an event was in is kept, for when its record is read again.
 */
export class IssueLimit {
  readonly #parts: BatchParts;
  readonly #known: Set<GroupId>;
  readonly #made: ReadonlyMap<string, { count: number }>;

  private constructor(
    parts: BatchParts,
    known: Set<GroupId>,
    made: ReadonlyMap<string, { count: number }>,
  ) {
    this.#parts = parts;
    this.#known = known;
    this.#made = made;
  }

  static async open(events: readonly DigestedEvent[], parts: BatchParts): Promise<IssueLimit> {
    const { context } = parts;
    const ids = new Set(events.map(({ row }) => row.groupId));
    const known = await context.store.findGroups([...ids]);
    const made = new Map<string, { count: number }>();
    for (const event of events) {
      if (known.has(event.row.groupId)) continue;
      const { projectId, hourMs } = hourOf(event);
      const name = `${projectId} ${hourMs}`;
      if (made.has(name)) continue;
      made.set(name, { count: await context.store.countNewGroups(projectId, hourMs) });
    }
    return new IssueLimit(parts, known, made);
  }

  /** The event as it is to be stored. Only for events that will be. */
  apply(event: DigestedEvent): DigestedEvent {
    const { groupId: id } = event.row;
    const { projectId, hourMs } = hourOf(event);
    const max = this.#parts.inputs.guards.maxNewIssues(projectId);
    if (event.isDecided) {
      return id === groupId(projectId, OVERFLOW_GROUPING) ? overflow(event, projectId, max) : event;
    }
    if (this.#known.has(id)) return event;
    const made = this.#made.get(`${projectId} ${hourMs}`);
    if (made !== undefined && made.count >= max) return overflow(event, projectId, max);
    if (made !== undefined) made.count += 1;
    this.#known.add(id);
    return event;
  }
}

function hourOf({ row }: DigestedEvent): { projectId: ProjectId; hourMs: number } {
  return { projectId: row.projectId, hourMs: startOfHour(row.receivedMs) };
}

function overflow(event: DigestedEvent, projectId: ProjectId, max: number): DigestedEvent {
  const { row, newest } = event;
  const many = max.toLocaleString("en-US");
  const why = `the project had ${many} new issues in this hour; more are collected in one`;
  const { version, reason, parts } = OVERFLOW_GROUPING;
  return {
    ...event,
    row: {
      ...row,
      groupId: groupId(projectId, OVERFLOW_GROUPING),
      payload: addNotes(row.payload, [{ path: "fingerprint", what: "corrected", why }]),
    },
    grouping: { version, reason, parts },
    newest: {
      ...newest,
      title: `Too many new issues: errors beyond ${many} new ones in an hour are collected here`,
      type: "Too many new issues",
      value: `Errors beyond ${many} new issues in an hour are collected here. See Project settings, Limits.`,
      culprit: "",
      handled: undefined,
    },
    isOverflow: true,
  };
}
