/** What lists of logs, metrics, vitals and profiles are asked by, from the address. */
import { invalidInput } from "#lib/app-error.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { canonicalSpanId, canonicalTraceId } from "#protocol/trace-ids.ts";
import { lastPeriod } from "#queries/periods/read-period.ts";
import type { ApiCall } from "./api-call.ts";
import { readCallPeriod } from "./read-call-period.ts";

export interface AskedPeriod {
  fromMs: number;
  toMs: number;
}

/** 24 hours unless given or told otherwise. What is dated a little ahead of our clock counts as now. */
export function readAskedPeriod(call: ApiCall, usualMs: number = DAY_MS): AskedPeriod {
  const period = readCallPeriod(call) ?? lastPeriod("auto", usualMs, call.nowMs);
  return {
    fromMs: period.fromMs,
    toMs: period.isOpenEnded ? period.toMs + MINUTE_MS : period.toMs,
  };
}

export function askedText({ query }: ApiCall, name: string): string | undefined {
  return query.get(name) || undefined;
}

/** One of the words that there are. */
export function askedOneOf<Word extends string>(
  call: ApiCall,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const sent = askedText(call, name);
  const known = words.find((word) => word === sent);
  if (known !== undefined || sent === undefined) return known;
  throw invalidInput(`${name} is one of ${words.join(", ")}.`);
}

export function askedTrace(call: ApiCall): string | undefined {
  return askedId(askedText(call, "trace"), canonicalTraceId, "trace is 32 hexadecimal digits.");
}

export function askedEventId(call: ApiCall, name: string): string | undefined {
  return askedId(askedText(call, name), canonicalEventId, `${name} is 32 hexadecimal digits.`);
}

export function askedSpan(call: ApiCall): string | undefined {
  return askedId(askedText(call, "span"), canonicalSpanId, "span is 16 hexadecimal digits.");
}

/** `attribute=user.id:4711`, as often as needed: all of them must hold. */
export function askedAttributes({ query }: ApiCall): { key: string; value: string }[] {
  return query.getAll("attribute").map((text) => {
    const mark = text.indexOf(":");
    if (mark < 1) {
      throw invalidInput("attribute is a name and a value: attribute=user.id:7");
    }
    return { key: text.slice(0, mark), value: text.slice(mark + 1) };
  });
}

function askedId(
  sent: string | undefined,
  canonical: (sent: unknown) => string | undefined,
  rule: string,
): string | undefined {
  if (sent === undefined) return undefined;
  const id = canonical(sent);
  if (id === undefined) throw invalidInput(rule);
  return id;
}
