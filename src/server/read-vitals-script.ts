import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packScript, type VitalsScript } from "#http/vitals-script.ts";
import type { Log } from "./log.ts";

/** Written by scripts/prepare/vitals-script.mjs. */
const FILE = join(import.meta.dirname, "../../.cache/vitals.js");

/** Undefined when it was not built: all else works without it. */
export function readVitalsScript(log: Log): VitalsScript | undefined {
  try {
    return packScript(readFileSync(FILE));
  } catch (error) {
    log.warn(
      { err: error },
      "vitals.js was not built, so no page can load it; npm start builds it",
    );
    return undefined;
  }
}
