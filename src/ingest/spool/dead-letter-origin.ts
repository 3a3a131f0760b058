import type { JsonObject } from "#lib/json.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import type { RecordNote } from "./record.ts";

/** Where what was set aside came from: enough to digest it again. */
export interface DeadLetterOrigin {
  projectId: ProjectId;
  keyId: KeyId;
  receivedAtMs: number;
  note: RecordNote;
  /** Of an item that was set aside alone; without it what was set aside is a whole envelope. */
  item?: {
    /** Which of the envelope's items it was, from 0. */
    index: number;
    header: JsonObject;
    eventId: string | undefined;
    sentAtMs: number | undefined;
  };
}
