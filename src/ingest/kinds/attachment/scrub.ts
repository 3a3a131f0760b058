/** Text in an attachment, a log for example, is searched for secrets as a message is. */
import { isUtf8 } from "node:buffer";
import { countHidden, type HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import type { ScrubRules } from "#ingest/scrub/rules.ts";
import { scrubText } from "#ingest/scrub/scrub-text.ts";
import { ALL_SUSPECTS } from "#ingest/scrub/suspects.ts";
import { KIBIBYTE } from "#lib/bytes.ts";
import type { ScrubReason } from "#model/privacy.ts";

/** Looking through this much takes some ten milliseconds; what is larger is kept as it was sent. */
const MAX_SCRUBBED_BYTES = 512 * KIBIBYTE;

/** `why` is the first thing that was hidden. */
export function scrubAttachment(
  payload: Buffer,
  rules: ScrubRules,
  hidden: HiddenCounts,
): { payload: Buffer; why: ScrubReason | undefined } {
  let why: ScrubReason | undefined;
  if (payload.length > MAX_SCRUBBED_BYTES || !isText(payload)) return { payload, why };
  const clean = scrubText(payload.toString("utf8"), rules, ALL_SUSPECTS, (reason) => {
    why = reason;
  });
  if (why === undefined) return { payload, why };
  countHidden(hidden, why);
  return { payload: Buffer.from(clean), why };
}

/** By its bytes: what a sender says of them proves nothing. */
function isText(payload: Buffer): boolean {
  return !payload.includes(0) && isUtf8(payload);
}
