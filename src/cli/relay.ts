/** Where else a project's envelopes go. Works on the data folder; a running server follows soon. */
import { type Config, publicUrlOf } from "#config.ts";
import { AppError } from "#lib/app-error.ts";
import type { Project } from "#model/project.ts";
import type { RelayTarget } from "#model/relay.ts";
import { createTarget } from "#relay/targets/create-target.ts";
import { readRunningInstance } from "#server/folder/data-lock.ts";
import type { Store } from "#store/ports/store.ts";
import { chooseVerb } from "./input/choose-verb.ts";
import { needProject, required } from "./input/project-argument.ts";
import type { Arguments } from "./input/read-arguments.ts";
import { withData } from "./open-data.ts";

export async function relay(given: Arguments): Promise<void> {
  const verb = chooseVerb(given, "relay", { add, list, remove });
  await withData(given.config(), (store) => verb(given, store));
}

async function add(given: Arguments, store: Store): Promise<void> {
  const project = await needProject(store, required(given, "--project", "relay"));
  const target = await createTarget(
    store,
    project,
    {
      dsn: required(given, "--dsn", "relay"),
      mode: given.isSet("--mirror") ? "mirror" : "upstream",
      delivery: given.isSet("--direct") ? "direct" : "spooled",
      isInternal: given.isSet("--internal"),
    },
    { ownUrls: ownUrls(given.config()), nowMs: Date.now() },
  );
  print(given, [target], [project]);
}

/** The settings of this command may be others than those that the server was started with. */
function ownUrls(config: Config): string[] {
  const running = readRunningInstance(config.data)?.url;
  return running === undefined ? [publicUrlOf(config)] : [running];
}

async function list(given: Arguments, store: Store): Promise<void> {
  const slug = given.text("--project");
  const project = slug === undefined ? undefined : await needProject(store, slug);
  print(given, await store.relay.listTargets(project?.id), await store.projects.list());
}

async function remove(given: Arguments, store: Store): Promise<void> {
  const id = required(given, "--target", "relay");
  const target = (await store.relay.listTargets()).find((one) => String(one.id) === id);
  if (target === undefined) {
    throw new AppError("not_found", `There is no target ${id}. lapwing relay list shows them.`);
  }
  await store.relay.deleteTarget(target.projectId, target.id);
  console.log(`Target ${id} is removed. What still waited to be sent there is dropped.`);
}

function print(given: Arguments, targets: RelayTarget[], projects: Project[]): void {
  const rows = targets.map((target) => ({
    ...target,
    project: projects.find(({ id }) => id === target.projectId)?.slug ?? "",
  }));
  if (given.isSet("--json")) return console.log(JSON.stringify(rows));
  if (rows.length === 0) console.log("There are no targets: what is sent here stays here.");
  for (const { id, project, mode, delivery, isInternal, dsn } of rows) {
    const words = [mode, delivery, ...(isInternal ? ["internal"] : [])].join(", ");
    console.log(`${id}  ${project}  ${words}  ${dsn}`);
  }
}
