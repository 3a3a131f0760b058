/** The command line: picks the command, and turns a refusal into one sentence and exit code 1. */
import { AppError, invalidInput } from "#lib/app-error.ts";
import { SchemaRefused } from "#store/ports/schema-refused.ts";
import { COMMANDS, type Command, type CommandName } from "./input/commands.ts";
import { commandHelpText, helpText } from "./input/help.ts";
import { type Arguments, readArguments } from "./input/read-arguments.ts";
import { beginWithOneHelper } from "./with-one-helper.ts";

/** Each loads what it needs and no more: most of the program is the server. */
const RUN: Record<CommandName, (given: Arguments) => Promise<void>> = {
  start: async (given) => {
    if (!given.isSet("--dev")) beginWithOneHelper();
    await (await import("./start.ts")).start(given);
  },
  setup: async (given) => (await import("./setup.ts")).setup(given),
  user: async (given) => (await import("./user.ts")).user(given),
  token: async (given) => (await import("./token.ts")).token(given),
  "user-data": async (given) => (await import("./user-data.ts")).userData(given),
  relay: async (given) => (await import("./relay.ts")).relay(given),
  retention: async (given) => (await import("./retention.ts")).retention(given),
  demo: async (given) => {
    // Starts a server where none is running.
    if (!given.isSet("--remove")) beginWithOneHelper();
    await (await import("./demo.ts")).demo(given);
  },
  doctor: async (given) => (await import("./doctor/doctor.ts")).doctor(given),
  help: async ({ rest }) => console.log(helpFor(rest[0])),
};

// Whatever a command makes is for this user alone: most of it is data, and web inherits it.
process.umask(0o077);

const [name = "help", ...given] = process.argv.slice(2);
try {
  await run(name, given);
} catch (error) {
  const expected = error instanceof AppError || error instanceof SchemaRefused;
  console.error(expected ? error.message : error);
  process.exit(1);
}

async function run(name: string, given: string[]): Promise<void> {
  if (name === "--help" || name === "-h") return console.log(helpText());
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined) {
    throw invalidInput(`There is no command "${name}".\n\n${helpText()}`);
  }
  const read = readArguments(command, given);
  if (read.isSet("--help")) return console.log(commandHelpText(command));
  await RUN[command.name](read);
}

function helpFor(name: string | undefined): string {
  const command: Command | undefined = COMMANDS.find((one) => one.name === name);
  return command === undefined ? helpText() : commandHelpText(command);
}
