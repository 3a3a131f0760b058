/** Which kind of report a browser sent, in the form of any year. */
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";

export type ReportKind = "csp" | "expectct" | "expectstaple" | "hpkp" | "network-error";

export interface Report {
  kind: ReportKind;
  /** What the policy's own specification calls the report. */
  fields: JsonObject;
  /** Of the Reporting API: the page, and how long the browser kept the report. */
  url: string | undefined;
  ageMs: number;
}

const WRAPPED: readonly (readonly [key: string, kind: ReportKind])[] = [
  ["csp-report", "csp"],
  ["expect-ct-report", "expectct"],
  ["expect-staple-report", "expectstaple"],
];

/** A day: what waited longer is dated by its arrival. */
const MAX_AGE_MS = 86_400_000;

/** "unknown" for a report that nobody here reads, undefined for what is no report. */
export function readReport(sent: Json): Report | "unknown" | undefined {
  if (!isJsonObject(sent)) return undefined;
  for (const [key, kind] of WRAPPED) {
    const fields = sent[key];
    if (isJsonObject(fields)) return { kind, fields, url: undefined, ageMs: 0 };
  }
  const { type, body } = sent;
  if (typeof type === "string") {
    if (!isJsonObject(body)) return undefined;
    const kind = KINDS.get(type);
    if (kind === undefined) return "unknown";
    const url = typeof sent.url === "string" ? sent.url : undefined;
    return { kind, fields: body, url, ageMs: readAge(sent.age) };
  }
  if (Array.isArray(sent["known-pins"])) {
    return { kind: "hpkp", fields: sent, url: undefined, ageMs: 0 };
  }
  return undefined;
}

const KINDS: ReadonlyMap<string, ReportKind> = new Map([
  ["csp-violation", "csp"],
  ["network-error", "network-error"],
]);

function readAge(age: Json | undefined): number {
  return typeof age === "number" && age > 0 && age <= MAX_AGE_MS ? age : 0;
}
