/** Parses a command's options as its row in the table allows them. */
import { parseArgs } from "node:util";
import { type Config, readConfig, SETTINGS } from "#config.ts";
import { AppError } from "#lib/app-error.ts";
import type { Command } from "./commands.ts";

export interface Arguments {
  text(flag: string): string | undefined;
  isSet(flag: string): boolean;
  rest: string[];
  /** Settings from the environment, with this command's flags on top. */
  config(): Config;
}

export function readArguments(command: Command, given: string[]): Arguments {
  const options: Record<string, { type: "string" | "boolean" }> = {
    help: { type: "boolean" },
  };
  for (const { flag, value } of command.options as Command["options"]) {
    options[flag.slice(2)] = { type: value === undefined ? "boolean" : "string" };
  }
  const { values, positionals } = parse(command, given, options);
  return {
    text: (flag) => {
      const value = values[flag.slice(2)];
      return typeof value === "string" ? value : undefined;
    },
    isSet: (flag) => values[flag.slice(2)] === true,
    rest: positionals,
    config() {
      const flags: Partial<Record<keyof Config, string>> = {};
      for (const { name, flag } of SETTINGS) {
        const value = flag === undefined ? undefined : values[flag.slice(2)];
        if (typeof value === "string") flags[name] = value;
      }
      const config = readConfig(process.env, flags);
      if (!config.ok) throw new AppError("invalid_input", config.problems.join("\n"));
      return config.value;
    },
  };
}

function parse(
  command: Command,
  given: string[],
  options: Record<string, { type: "string" | "boolean" }>,
): { values: Record<string, unknown>; positionals: string[] } {
  try {
    return parseArgs({ args: given, options, allowPositionals: true, strict: true });
  } catch (error) {
    const why = error instanceof Error ? error.message.split(".")[0] : String(error);
    throw new AppError(
      "invalid_input",
      `${why}. lapwing ${command.name} --help shows what it takes.`,
      { cause: error },
    );
  }
}
