import type { SpoolId } from "#model/spool-position.ts";
import type { Blobs } from "./blobs.ts";
import type { DigestMeta, MetaRules } from "./digest-meta.ts";
import type { DigestTelemetry } from "./digest-telemetry.ts";
import type { StoreLocation } from "./location.ts";

/** What the digest writes to. Engines are opened together, whatever each of them is. */
export interface DigestDrivers {
  meta: DigestMeta;
  telemetry: DigestTelemetry;
  blobs: Blobs;
}

export interface DigestLocation extends StoreLocation {
  rules: MetaRules;
  /** The one that is read: positions are places in it. */
  spool: SpoolId;
}
