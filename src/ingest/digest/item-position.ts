import { hash } from "node:crypto";
import type { SpooledItem } from "./spooled-item.ts";

export type ItemPosition = Pick<SpooledItem, "spool" | "position" | "index" | "part">;

/** 32 hex digits, the same whenever the record is read. */
export function idOfPosition({ spool, position, index, part }: Partial<ItemPosition>): string {
  return hash("sha256", JSON.stringify([spool, position, index, part])).slice(0, 32);
}
