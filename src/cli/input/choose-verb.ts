import { invalidInput } from "#lib/app-error.ts";
import type { CommandName } from "./commands.ts";
import type { Arguments } from "./read-arguments.ts";

/** What the first word after a command asks for. */
export function chooseVerb<Verb>(
  { rest: [name] }: Arguments,
  command: CommandName,
  verbs: Readonly<Record<string, Verb>>,
): Verb {
  const verb = name !== undefined && Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb !== undefined) return verb;
  const what = name === undefined ? "What to do is missing" : `There is no "${name}"`;
  throw invalidInput(`${what}. lapwing ${command} --help shows what there is.`);
}
