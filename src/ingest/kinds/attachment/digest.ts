/** One attachment through the stages: normalize → scrub → rows. */
import { createHash } from "node:crypto";
import type { DigestInputs } from "#ingest/digest/inputs.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { Repair } from "#ingest/fields/repair.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import { scrubNames } from "#ingest/scrub/scrub-names.ts";
import { WHY_HIDDEN } from "#ingest/scrub/why-hidden.ts";
import type { AttachmentId } from "#model/ids.ts";
import type { AttachmentRow } from "#model/signals/attachment.ts";
import { readContentType, readName, readType } from "./normalize.ts";
import { scrubAttachment } from "./scrub.ts";

/** The row of an attachment; undefined when nothing says what it belongs to. */
export function digestAttachment(
  item: SpooledItem,
  inputs: DigestInputs,
  hidden: HiddenCounts,
): AttachmentRow | undefined {
  const { header, eventId } = item;
  if (eventId === undefined) return undefined;
  const repair = new Repair({ trusted: false, notes: [] });
  const rules = inputs.scrubRules.of(item.owner.projectId);
  const sentName = readName(header.filename, repair);
  const { name } = scrubNames({ name: sentName }, ["name"], rules, hidden);
  const type = readType(header.attachment_type, repair);
  const { payload, why } = scrubAttachment(item.payload, rules, hidden);
  if (why !== undefined) repair.note("payload", "scrubbed", WHY_HIDDEN[why]);
  return {
    projectId: item.owner.projectId,
    eventId,
    attachmentId: idOf(item.index, type, sentName, sha256Of(item.payload)),
    receivedMs: item.receivedAtMs,
    name,
    contentType: readContentType(header.content_type, repair),
    type,
    bytes: payload.length,
    sha256: sha256Of(payload),
    notes: repair.notes,
    payload,
  };
}

function sha256Of(payload: Buffer): string {
  return createHash("sha256").update(payload).digest("hex");
}

/** The same file at the same index of the same envelope, sent again, is the same attachment. */
function idOf(...parts: (string | number)[]): AttachmentId {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return hash.slice(0, 32) as AttachmentId;
}
