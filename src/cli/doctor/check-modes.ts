import { relative } from "node:path";
import type { Finding } from "#model/keeping/system.ts";
import { listOpenPaths } from "#server/folder/close-to-others.ts";

/** Enough to see what it is about. */
const MAX_NAMED = 5;

/** Whether other users of the machine can read or change what is stored. */
export function checkModes(dataFolder: string): Finding {
  const open = listOpenPaths(dataFolder);
  if (open.length === 0) return { state: "good", what: "No other user can read its files." };
  const named = open
    .slice(0, MAX_NAMED)
    .map(({ path, mode }) => `${relative(dataFolder, path) || "."} (${mode.toString(8)})`);
  const rest = open.length > named.length ? ` and ${open.length - named.length} more` : "";
  return {
    state: "bad",
    what: `Other users of this machine can read or change ${named.join(", ")}${rest}.`,
    todo: "Start Lapwing again: it closes them. If it may not, do it as their owner: chmod -R go= on each.",
  };
}
