import { hash } from "node:crypto";
import type { SpooledItem } from "./spooled-item.ts";

export type ItemPlace = Pick<SpooledItem, "spool" | "position" | "place" | "part">;

/** 32 hex digits, the same whenever the record is read. */
export function idOfPlace({ spool, position, place, part }: Partial<ItemPlace>): string {
  return hash("sha256", JSON.stringify([spool, position, place, part])).slice(0, 32);
}
