/**
 * Whatever decides about an item beyond its own bytes. Made of plain values, in any thread: the text
 * of the settings and, of records that are read again, what was decided about them.
 */
import { type OpenSettings, openSettings } from "#ingest/settings/settings-reader.ts";
import type { KeptBatch } from "#store/ports/digest.ts";
import { Decisions } from "./decisions.ts";

export interface DigestInputs extends OpenSettings {
  /** When they were read before, by whatever version of ours. */
  decided: Decisions | undefined;
}

export function openInputs({
  settings,
  items,
}: Pick<KeptBatch, "settings" | "items">): DigestInputs {
  return { ...openSettings(settings), decided: Decisions.read(items) };
}
