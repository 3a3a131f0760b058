/** Looks at an installation from outside and explains what is wrong with it. */
import type { Arguments } from "#cli/input/read-arguments.ts";
import type { Finding } from "#model/keeping/system.ts";
import { checkInstallation } from "./doctor-checks.ts";
import { repair } from "./doctor-repair.ts";
import { retrySetAside } from "./doctor-retry.ts";

const MARK: Record<Finding["state"], string> = { good: "ok  ", note: "note", bad: "BAD " };

export async function doctor(given: Arguments): Promise<void> {
  if (given.isSet("--repair")) return repair(given);
  if (given.isSet("--retry-set-aside")) return retrySetAside(given);
  const findings = await checkInstallation(given.config());
  for (const { state, what, todo } of findings) {
    console.log(`${MARK[state]}  ${what}${todo === undefined ? "" : `\n      ${todo}`}`);
  }
  const bad = findings.filter(({ state }) => state === "bad").length;
  console.log(bad === 0 ? "\nNothing is wrong." : `\n${bad} of ${findings.length} checks failed.`);
  if (bad > 0) process.exitCode = 1;
}
