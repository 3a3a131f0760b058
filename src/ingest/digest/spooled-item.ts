import type { Taken } from "#ingest/spool/record.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import type { EventId, KeyId, ProjectId } from "#model/ids.ts";
import type { Rejection } from "#model/outcome.ts";
import type { SpoolId, SpoolPosition } from "#model/spool-position.ts";

/** Plain data: it can cross a thread. */
export interface SpooledItem {
  type: string;
  header: JsonObject;
  payload: Buffer;
  /** Which of the envelope's items it is, from 0. */
  index: number;
  /** Which of several events that the item holds, from 1. */
  part?: number | undefined;
  owner: { projectId: ProjectId; id: KeyId };
  receivedAtMs: number;
  sentAtMs: number | undefined;
  /** Of the envelope, or made by the edge. */
  eventId: EventId | undefined;
  hasLongInteger: boolean;
  /** Who sent it, for projects that keep addresses. */
  address?: string | undefined;
  /** Of the payload, also where it was not kept. */
  bytes?: number | undefined;
  /** As its envelope says it; read for what is dropped only (`sdkOfHeader`): that costs. */
  sdk?: Json | undefined;
  /** The header of the request, where a kind finds the browser by it. */
  userAgent?: string | undefined;
  /** What the edge decided against this item; `spans` of a transaction count beside it. */
  refused: (Rejection & { spans?: number | undefined }) | undefined;
  /** Where its record is. */
  spool: SpoolId;
  position: SpoolPosition;
  /** What its whole record used up of limits. */
  taken?: Taken | undefined;
}
