import type { RawBuilder } from "kysely";
import type { GroupId, IssueId } from "#model/ids.ts";
import type { Meta } from "#store/meta/tables.ts";

/** What the engines do each in their own way. */
export interface ErasingEngine {
  /** In which nobody else writes a batch. */
  transaction<T>(work: (tx: Meta) => Promise<T>): Promise<T>;
  /** As they are until the transaction ends. */
  issuesOf(tx: Meta, groups: readonly GroupId[]): Promise<Map<GroupId, IssueId>>;
  /** More than 0 when the column has these letters or bytes in it. */
  positionOf: PositionOf;
  /** Overwrites what is left of deleted rows where nothing is stored now. */
  wipe(): Promise<void>;
}
export type PositionOf = (
  value: string | Uint8Array,
  column: RawBuilder<unknown>,
) => RawBuilder<number>;
