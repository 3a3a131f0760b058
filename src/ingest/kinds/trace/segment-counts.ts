import { NameLimit } from "#ingest/accept/name-limit.ts";
import type { ProjectId } from "#model/ids.ts";
import { type CountedName, OTHER_NAMES, type SpanRow } from "#model/signals/span.ts";
import { isMeasure } from "#protocol/span.ts";

/** How many names a project's segments have on one day, with their ops and environments. */
export const MAX_COUNTED_NAMES = 1000;
const OTHER: CountedName = { op: "", name: OTHER_NAMES, environment: "" };

/** Under which names segments are added up; what is one too many shares one, in stats alone. */
export class SegmentCounts {
  readonly #names = new NameLimit(MAX_COUNTED_NAMES);

  start(projectId: ProjectId, names: readonly CountedName[]): void {
    const real = names.filter(({ name }) => name !== OTHER_NAMES);
    this.#names.start(projectId, real.map(textOf));
  }

  /** Only for spans that will be stored. */
  nameOf({ projectId, isSegment, op, name, transaction, environment }: SpanRow) {
    if (!isSegment || isMeasure(op)) return undefined;
    const counted: CountedName = {
      op: op ?? "",
      name: transaction ?? name,
      environment: environment ?? "",
    };
    return this.#names.admits(projectId, textOf(counted)) ? counted : OTHER;
  }
}

function textOf({ op, name, environment }: CountedName): string {
  return JSON.stringify([op, name, environment]);
}
