import { readFileSync } from "node:fs";
import { packScript, type VitalsScript } from "#http/sdk/vitals-script.ts";
import { INSTALLED_AT } from "#server/folder/program-file.ts";
import type { Log } from "#server/log.ts";

/** Written by scripts/prepare/vitals-script.mjs. */
const FILE = new URL(".cache/vitals.js", INSTALLED_AT);

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
