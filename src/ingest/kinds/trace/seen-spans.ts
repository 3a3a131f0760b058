import { getOrMake, newMap } from "#lib/get-or-make.ts";
import { type SpanKey, spanKeyText } from "#store/ports/telemetry/spans.ts";

type Names = Map<string, string | undefined>;

/**
 * Spans that are stored, or came in this batch, each with the name of its segment. Those of a trace
 * stand together: a text of all three ids for each span would cost more than all else that is asked.
 */
export class SeenSpans {
  readonly #stored: ReadonlyMap<string, string | undefined>;
  readonly #projects = new Map<number, Map<string, Names>>();
  #last: { projectId: number; traceId: string; names: Names } | undefined;

  /** `stored` by `spanKeyText`. */
  constructor(stored: ReadonlyMap<string, string | undefined>) {
    this.#stored = stored;
  }

  has(key: SpanKey): boolean {
    if (this.#trace(key).has(key.spanId)) return true;
    return this.#stored.size > 0 && this.#stored.has(spanKeyText(key));
  }

  add(key: SpanKey, name: string | undefined): void {
    this.#trace(key).set(key.spanId, name);
  }

  nameOf(key: SpanKey): string | undefined {
    const names = this.#trace(key);
    return names.has(key.spanId) ? names.get(key.spanId) : this.#stored.get(spanKeyText(key));
  }

  #trace({ projectId, traceId }: SpanKey): Names {
    const last = this.#last;
    if (last?.projectId === projectId && last.traceId === traceId) return last.names;
    const traces = getOrMake(this.#projects, projectId as number, newMap<string, Names>);
    const names = getOrMake(traces, traceId as string, newMap<string, string | undefined>);
    this.#last = { projectId, traceId, names };
    return names;
  }
}
