/** One client report: what an SDK says that it dropped before it was sent. */
import type { DigestInputs } from "#ingest/digest/inputs.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { readJsonObject } from "#ingest/fields/read-json-object.ts";
import type { Step } from "#model/outcome.ts";
import { type ClientReport, normalizeReport } from "./normalize.ts";

export function digestClientReport(
  { owner, payload, receivedAtMs, sentAtMs }: SpooledItem,
  { retentionDays, scrubRules }: DigestInputs,
): Step<ClientReport> {
  const raw = readJsonObject(payload);
  if (!raw.ok) return raw;
  const arrival = { receivedAtMs, sentAtMs, retentionDays };
  return normalizeReport(raw.value, arrival, scrubRules.of(owner.projectId));
}
