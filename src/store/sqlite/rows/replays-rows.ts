/** What is large: recorded visits, and files that came with an event. */
import type { DatabaseSync } from "node:sqlite";
import type { BatchRows } from "#store/ports/digest.ts";
import type { PayloadBlockWriter } from "#store/sqlite/days/payload-blocks.ts";
import { prepareWriteAttachments } from "./attachment-writer.ts";
import { prepareFindStoredAttachments, prepareFindStoredSegments } from "./find-stored.ts";
import { prepareWriteReplays } from "./replay-writer.ts";

export function prepareReplays(db: DatabaseSync) {
  const writeAttachments = prepareWriteAttachments(db);
  const writeReplays = prepareWriteReplays(db);
  return {
    findStoredAttachments: prepareFindStoredAttachments(db),
    findStoredSegments: prepareFindStoredSegments(db),

    place({ replays, attachments }: BatchRows, blocks: PayloadBlockWriter) {
      const events = replays.map(({ event }) => blocks.add(event));
      // Bytes that are packed already stand apart: among JSON they would only spoil its blocks.
      const attachmentPlaces = attachments.map(({ payload }) => blocks.add(payload));
      const recordings = replays.map(({ recording }) => blocks.add(recording));
      return () => {
        writeAttachments(attachments, attachmentPlaces);
        writeReplays(replays, { events, recordings });
      };
    },
  };
}
