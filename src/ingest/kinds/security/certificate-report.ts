/** Reports about certificates, which browsers sent until about 2022: Expect-CT, Expect-Staple, HPKP. */
import type { Json, JsonObject } from "#lib/json.ts";
import type { Report } from "./read-report.ts";
import type { ReportSummary } from "./report-summary.ts";

export type CertificateKind = Exclude<Report["kind"], "csp" | "network-error">;

export const CERTIFICATE_KINDS: readonly CertificateKind[] = ["expectct", "expectstaple", "hpkp"];

const WORDS: Readonly<Record<CertificateKind, string>> = {
  expectct: "Expect-CT failed for",
  expectstaple: "Expect-Staple failed for",
  hpkp: "Public key pinning validation failed for",
};
/** What is worth keeping of a report beside its host; certificates are long and public. */
const KEPT = [
  "date-time",
  "hostname",
  "port",
  "scheme",
  "effective-expiration-date",
  "response-status",
  "cert-status",
  "failure-mode",
  "test-report",
  "include-subdomains",
  "noted-hostname",
];
const MAX_TEXT = 300;

/** The report as an event; undefined without a host name. */
export function certificateEvent(
  kind: CertificateKind,
  { fields }: Report,
): JsonObject | undefined {
  const { hostname } = fields;
  if (typeof hostname !== "string" || hostname === "") return undefined;
  const host = hostname.slice(0, MAX_TEXT);
  const kept: JsonObject = {};
  for (const key of KEPT) {
    const value = fields[key];
    if (isScalar(value)) kept[key.replaceAll("-", "_")] = value;
  }
  return { type: kind, request: { url: host }, [kind]: { ...kept, hostname: host } };
}

/** What the report says, as a message; undefined without a host name. */
export function describeCertificate(
  kind: CertificateKind,
  { hostname, port }: JsonObject,
): ReportSummary | undefined {
  if (typeof hostname !== "string" || hostname === "") return undefined;
  const host = hostname.slice(0, MAX_TEXT);
  return {
    type: kind,
    message: `${WORDS[kind]} '${host}'`,
    culprit: host,
    tags: [["hostname", host], ...(isScalar(port) ? [["port", String(port)] as const] : [])],
  };
}

function isScalar(value: Json | undefined): value is string | number | boolean {
  if (typeof value === "string") return value.length <= MAX_TEXT;
  return typeof value === "number" || typeof value === "boolean";
}
