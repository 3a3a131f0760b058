import type { DigestErasing } from "./digest-erasing.ts";
import type { DigestMeta } from "./digest-meta.ts";
import type { DigestTelemetry } from "./digest-telemetry.ts";

/** What the digest writes to. Engines are opened together, whatever each of them is. */
export interface DigestDrivers {
  meta: DigestMeta;
  telemetry: DigestTelemetry;
  erasing: DigestErasing;
}
