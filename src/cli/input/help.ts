import { COMMANDS, type Command } from "./commands.ts";

export function helpText(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length));
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    "Lapwing: what broke in your web apps, for whom, since when. On your own machine.",
    "",
    "Usage: lapwing COMMAND [options]",
    "",
    ...lines,
    "",
    "lapwing COMMAND --help shows the options of one.",
  ].join("\n");
}

export function commandHelpText(command: Command): string {
  const flags = command.options.map(({ flag, value }) => (value ? `${flag} ${value}` : flag));
  const width = Math.max(0, ...flags.map((flag) => flag.length));
  const lines = command.options.map(
    ({ sentence }, i) => `  ${(flags[i] ?? "").padEnd(width)}  ${sentence}`,
  );
  return [
    command.summary,
    "",
    `Usage: ${command.usage}`,
    ...(lines.length > 0 ? [""] : []),
    ...lines,
  ].join("\n");
}
