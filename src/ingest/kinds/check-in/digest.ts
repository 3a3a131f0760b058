/** One message of a job through the stages: read → normalize → scrub. */
import type { DigestInputs } from "#ingest/digest/inputs.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { readJsonObject } from "#ingest/fields/read-json-object.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import { PLACE_NAMES, scrubNames } from "#ingest/scrub/scrub-names.ts";
import { accept, type Step } from "#model/outcome.ts";
import { type CheckInMessage, INVALID, normalizeCheckIn } from "./normalize.ts";

export function digestCheckIn(
  item: SpooledItem,
  { scrubRules }: DigestInputs,
  hidden: HiddenCounts,
): Step<CheckInMessage> {
  const raw = readJsonObject(item.payload);
  // Relay has one word for all that is wrong with a check-in.
  if (!raw.ok) return INVALID;
  const message = normalizeCheckIn(raw.value, item);
  if (!message.ok) return message;
  const rules = scrubRules.of(item.owner.projectId);
  return accept(scrubNames(message.value, PLACE_NAMES, rules, hidden));
}
