/**
 * Grouping, version 1: pure, and frozen once released, because its keys are stored. In this order:
 * the SDK's fingerprint, a CSP report, the exception chain, the message, a bare stack. This file and `v1/` import
 * nothing that may change (tested), so a better rule is a new version beside this one.
 */
import type { SentryEvent, SentryException } from "#protocol/event/event.ts";
import type { Grouping, GroupingReason } from "./types.ts";
import { describeCsp } from "./v1/csp.ts";
import { groupExceptions } from "./v1/exception.ts";
import { DEFAULT_VARIABLE, fillVariable, readVariable } from "./v1/fingerprint.ts";
import { pickFrames } from "./v1/frames.ts";
import { parameterize } from "./v1/message.ts";
import { threadTrace } from "./v1/thread-trace.ts";

const VERSION = "v1";

export function groupV1(event: SentryEvent): Grouping {
  const { fingerprint, checksum } = event;
  if (fingerprint !== undefined && fingerprint.length > 0) {
    return groupByFingerprint(event, fingerprint);
  }
  if (checksum) return makeSent("fingerprint sent by the SDK", ["checksum", checksum], [checksum]);
  return groupByDefault(event);
}

function groupByFingerprint(event: SentryEvent, fingerprint: string[]): Grouping {
  const variables = fingerprint.map(readVariable);
  if (!variables.includes(DEFAULT_VARIABLE)) {
    const filled = fingerprint.map((element, i) => fill(element, variables[i], event));
    return makeSent("fingerprint sent by the SDK", filled, filled);
  }
  const standard = groupByDefault(event);
  if (fingerprint.length === 1) return standard;
  const elements: string[] = [];
  const parts: string[] = [];
  const first = variables.indexOf(DEFAULT_VARIABLE);
  fingerprint.forEach((element, i) => {
    // Once: a second time it says nothing new, and fifty times it would be a megabyte.
    if (variables[i] === DEFAULT_VARIABLE && i !== first) return;
    const isDefault = i === first;
    const filled = isDefault ? standard.key : fill(element, variables[i], event);
    elements.push(filled);
    parts.push(...(isDefault ? standard.parts : [filled]));
  });
  return makeSent("fingerprint sent by the SDK, with the default", elements, parts);
}

function fill(element: string, variable: string | undefined, event: SentryEvent): string {
  return variable === undefined ? element : fillVariable(variable, event);
}

function groupByDefault(event: SentryEvent): Grouping {
  const csp = describeCsp(event);
  if (csp !== undefined) return make("csp", "content security policy report", csp);
  const values = event.exception?.values;
  const caught = values?.at(-1);
  if (values !== undefined && caught !== undefined && !isMessage(caught)) {
    const { reason, parts } = groupExceptions(event, values);
    return make("exception", reason, parts);
  }
  const { logentry } = event;
  const message = logentry?.message || logentry?.formatted || caught?.value;
  if (message) return make("message", "message", [parameterize(message)]);
  const frames = pickFrames(event.stacktrace ?? threadTrace(event), event.platform);
  if (frames === undefined) return make("nothing", "nothing to group by", []);
  const reason = frames.inApp ? "exception and in-app frames" : "exception and all frames";
  return make("stack", reason, frames.labels);
}

/** captureMessage with a stack trace, as SDK 11 sends it; or nothing but a text. */
function isMessage(caught: SentryException): boolean {
  if (caught.type) return false;
  return caught.mechanism?.synthetic === true || caught.stacktrace === undefined;
}

/** As JSON, because an element may hold any character and ["a", "b"] is not ["ab"]. */
function makeSent(reason: GroupingReason, elements: string[], parts: string[]): Grouping {
  return { version: VERSION, key: `fingerprint\n${JSON.stringify(elements)}`, reason, parts };
}

function make(kind: string, reason: GroupingReason, parts: string[]): Grouping {
  return { version: VERSION, key: [kind, ...parts].join("\n"), reason, parts };
}
