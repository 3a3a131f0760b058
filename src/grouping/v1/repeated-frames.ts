/** Where an endless recursion goes round. */
import type { SentryStacktrace } from "#protocol/event/event.ts";
import { shapeOf } from "./frame-shape.ts";
import { isNamed, isScript } from "./frames.ts";

const MAX_FUNCTIONS = 8;

/** The functions an endless recursion runs through, in no order: it stops anywhere in its cycle. */
export function pickRepeated(stacktrace: SentryStacktrace | undefined, platform: string): string[] {
  const named = new Map<string, number>();
  const nameless = new Map<string, number>();
  for (const frame of stacktrace?.frames ?? []) {
    const shape = shapeOf(frame, isScript(platform));
    if (shape.native || !isNamed(shape, true, false)) continue;
    const times = shape.name === "none" ? nameless : named;
    times.set(shape.label, (times.get(shape.label) ?? 0) + 1);
  }
  const repeated = keepRepeated(named);
  return repeated.length > 0 ? repeated : keepRepeated(nameless);
}

function keepRepeated(times: Map<string, number>): string[] {
  const repeated: string[] = [];
  for (const [label, count] of times) if (count > 1) repeated.push(label);
  return repeated.sort().slice(0, MAX_FUNCTIONS);
}
