/** The entries of one container through the stages: validate → normalize → filter → scrub → rows. */

import { filterSender } from "#ingest/containers/filter-telemetry.ts";
import { textAttribute } from "#ingest/containers/read-attributes.ts";
import { type Container, readContainer } from "#ingest/containers/read-container.ts";
import type { DigestContext } from "#ingest/digest/context.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { Json } from "#lib/json.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import type { LogEntry, LogRow } from "#model/signals/log.ts";
import { parseUserAgent } from "#protocol/event/user-agent.ts";
import type { EntryPlace } from "#store/ports/digest.ts";
import { normalizeLog } from "./normalize.ts";
import { toLogRow } from "./rows.ts";
import { scrubLog } from "./scrub.ts";
import { validateLog } from "./validate.ts";

/** Each entry by itself; a container that cannot be read is one step, for all that it held. */
export function digestContainer(
  item: SpooledItem,
  context: DigestContext,
  next: () => EntryPlace,
): Step<Step<LogRow>[]> {
  const container = readContainer(item.payload);
  if (!container.ok) return container;
  return accept(
    container.value.items.map((sent) => digestEntry(sent, container.value, item, context, next())),
  );
}

export function digestEntry(
  sent: Json,
  { infersAgent, suspects }: Omit<Container, "items">,
  item: SpooledItem,
  context: DigestContext,
  place: EntryPlace,
): Step<LogRow> {
  const raw = validateLog(sent);
  if (!raw.ok) return raw;
  const { owner, receivedAtMs, sentAtMs, userAgent } = item;
  const browser =
    infersAgent && userAgent !== undefined ? parseUserAgent(userAgent).browser : undefined;
  const { retentionDays } = context;
  const entry = normalizeLog(raw.value, { owner, receivedAtMs, sentAtMs, retentionDays, browser });
  const filteredBy = filterSender(context.filters.of(owner.projectId), senderOf(entry, userAgent));
  if (filteredBy !== undefined) return reject("filtered", filteredBy);
  const scrubbed = scrubLog(entry, context.scrubRules.of(owner.projectId), suspects);
  return accept(toLogRow(scrubbed, place));
}

function senderOf({ release, environment, attributes }: LogEntry, userAgent: string | undefined) {
  return { release, environment, userAgent, url: textAttribute(attributes, "url.full") };
}
