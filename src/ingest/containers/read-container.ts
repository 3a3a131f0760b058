/**
 * A container of logs or metrics: `{"version":2,"ingest_settings":{…},"items":[…]}`. Version 9 of the
 * JavaScript SDK names no version, and only browsers send settings.
 */
import type { Suspects } from "#ingest/scrub/suspects.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import { parseObject } from "./parse-payload.ts";

export interface Container {
  items: Json[];
  /** The sender wants the browser found out from its User-Agent header. */
  infersAgent: boolean;
  suspects: Suspects;
}

export function readContainer(payload: Buffer): Step<Container> {
  const parsed = parseObject(payload);
  if (parsed === undefined) return reject("invalid", "invalid_json");
  const { items, version, ingest_settings: settings } = parsed.fields;
  if (!Array.isArray(items)) return reject("invalid", "invalid_json");
  // With nothing in it, what its header promised is what is missing.
  if (items.length === 0) return reject("invalid", "no_data");
  // Before version 2 there were no settings, and Relay always looked at the header.
  const infersAgent = isJsonObject(settings)
    ? settings.infer_user_agent === "auto"
    : typeof version !== "number" || version < 2;
  return accept({ items, infersAgent, suspects: parsed.suspects });
}
