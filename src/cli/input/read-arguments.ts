/** Parses a command's options as its row in the table allows them. */
import { parseArgs } from "node:util";
import { type Config, readConfig, SETTINGS } from "#config.ts";
import { AppError, invalidInput } from "#lib/app-error.ts";
import type { Command } from "./commands.ts";

export interface Arguments {
  text(flag: string): string | undefined;
  /** Of an option that repeats. */
  texts(flag: string): string[];
  isSet(flag: string): boolean;
  rest: string[];
  /** Settings from the environment, with this command's flags on top. */
  config(): Config;
}

type Options = Record<string, { type: "string" | "boolean"; multiple?: boolean }>;

export function readArguments(command: Command, given: string[]): Arguments {
  const options: Options = { help: { type: "boolean" } };
  for (const { flag, value, repeats = false } of command.options as Command["options"]) {
    const type = value === undefined ? "boolean" : "string";
    options[flag.slice(2)] = { type, multiple: repeats };
  }
  const { values, positionals } = parse(command, given, options);
  return {
    text: (flag) => {
      const value = values[flag.slice(2)];
      return typeof value === "string" ? value : undefined;
    },
    texts: (flag) => {
      const value = values[flag.slice(2)];
      return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
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
      if (!config.ok) throw invalidInput(config.problems.join("\n"));
      return config.value;
    },
  };
}

function parse(
  command: Command,
  given: string[],
  options: Options,
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
