/**
 * Deletes everything of one user of an app. The digest of the running server does the work: it is
 * the only writer of telemetry. This asks for it, and waits.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { AppError, invalidInput } from "#lib/app-error.ts";
import {
  isEmailAddress,
  sayCounts,
  type UserDeletion,
  type UserSelector,
} from "#model/keeping/user-deletion.ts";
import { isDataFolderLocked } from "#server/folder/data-lock.ts";
import type { Store } from "#store/ports/store.ts";
import { chooseVerb } from "./input/choose-verb.ts";
import { needProject, required } from "./input/project-argument.ts";
import type { Arguments } from "./input/read-arguments.ts";
import { readLine } from "./input/read-line.ts";
import { withData } from "./open-data.ts";

const LOOK_EVERY_MS = 500;

export async function userData(given: Arguments): Promise<void> {
  const verb = chooseVerb(given, "user-data", { delete: remove });
  const who = selectorOf(given);
  await withData(given.config(), (store) => verb(given, store, who));
}

async function remove(given: Arguments, store: Store, who: UserSelector): Promise<void> {
  const project = await needProject(store, required(given, "--project", "user-data"));
  const name = who.email ?? who.id ?? "";
  console.log(
    `Stored of ${name} in ${project.slug}: ${sayCounts(await store.userData.count(project.id, who))}.`,
  );
  if (given.isSet("--dry-run")) return console.log("Nothing was deleted: this was a dry run.");
  if (!given.isSet("--yes")) await confirm(name);
  const { id } = await store.userData.request({
    projectId: project.id,
    who,
    requestedBy: "the command line",
    requestedAtMs: Date.now(),
  });
  if (!isDataFolderLocked(given.config().data)) {
    return console.log("Lapwing does not run now. The data is deleted as soon as it is started.");
  }
  const done = await waitFor(store, id);
  console.log(`Deleted: ${sayCounts(done.counts)}. Backups keep what they hold.`);
}

function selectorOf(given: Arguments): UserSelector {
  const [id, email] = [given.text("--id")?.trim(), given.text("--email")?.trim()];
  if (Boolean(id) === Boolean(email)) {
    throw invalidInput("Say whose data it is: either --id or --email.");
  }
  if (email && !isEmailAddress(email)) {
    throw invalidInput(`${email} is not an e-mail address.`);
  }
  return email ? { email: email.toLowerCase() } : { id };
}

async function confirm(name: string): Promise<void> {
  const typed = await readLine(`This cannot be undone. Type ${name} to delete all of it: `);
  if (typed.trim() === name) return;
  const how = `type ${name} when asked, or add --yes`;
  throw invalidInput(`Nothing was deleted: ${how}.`);
}

async function waitFor(store: Store, id: number): Promise<UserDeletion> {
  for (let shown = -1; ; ) {
    const deletion = await store.userData.find(id);
    if (deletion === undefined) throw new AppError("not_found", "The project was deleted.");
    if (deletion.status === "done") return deletion;
    if (deletion.daysDone !== shown) {
      shown = deletion.daysDone;
      if (deletion.status === "running") console.log(`${shown} of ${deletion.days} days are done.`);
    }
    await sleep(LOOK_EVERY_MS);
  }
}
