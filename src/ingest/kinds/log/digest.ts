/** The entries of one container through the stages: validate → normalize → filter → scrub → rows. */

import { filterSender } from "#ingest/containers/filter-telemetry.ts";
import { textAttribute } from "#ingest/containers/read-attributes.ts";
import { type Container, readContainer } from "#ingest/containers/read-container.ts";
import type { DigestInputs } from "#ingest/digest/inputs.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import type { Json } from "#lib/json.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import type { LogEntry, LogRow } from "#model/signals/log.ts";
import { parseUserAgent } from "#protocol/event/user-agent.ts";
import { normalizeLog } from "./normalize.ts";
import { toLogRow } from "./rows.ts";
import { scrubLog } from "./scrub.ts";
import { validateLog } from "./validate.ts";

/** Enough to tell those apart that one installation ever had. */
const SPOOL_CHARS = 6;

/** Each entry by itself; a container that cannot be read is one step, for all that it held. */
export function digestLogs(
  item: SpooledItem,
  inputs: DigestInputs,
  hidden: HiddenCounts,
): Step<Step<LogRow>[]> {
  const container = readContainer(item.payload);
  if (!container.ok) return container;
  return accept(
    container.value.items.map((sent, i) =>
      digestEntry(sent, container.value, i, item, inputs, hidden),
    ),
  );
}

/** An entry is more than a byte of its record: position plus its number in the item names it. */
export function digestEntry(
  sent: Json,
  { infersAgent, suspects }: Omit<Container, "items">,
  number: number,
  item: SpooledItem,
  inputs: DigestInputs,
  hidden: HiddenCounts,
): Step<LogRow> {
  const raw = validateLog(sent);
  if (!raw.ok) return raw;
  const { owner, receivedAtMs, sentAtMs, userAgent } = item;
  const browser =
    infersAgent && userAgent !== undefined ? parseUserAgent(userAgent).browser : undefined;
  const { retentionDays } = inputs;
  const entry = normalizeLog(raw.value, { owner, receivedAtMs, sentAtMs, retentionDays, browser });
  const filteredBy = filterSender(inputs.filters.of(owner.projectId), senderOf(entry, userAgent));
  if (filteredBy !== undefined) return reject("filtered", filteredBy);
  const scrubbed = scrubLog(entry, inputs.scrubRules.of(owner.projectId), suspects, hidden);
  const spool = item.spool.slice(0, SPOOL_CHARS);
  return accept(toLogRow(scrubbed, { number: item.position + number, spool }));
}

function senderOf({ release, environment, attributes }: LogEntry, userAgent: string | undefined) {
  return { release, environment, userAgent, url: textAttribute(attributes, "url.full") };
}
