/** Writes the pages of docs/ that follow from code: `node scripts/write-docs.ts [--check] [folder]`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { COMMANDS, type Command } from "#cli/input/commands.ts";
import { SETTINGS } from "#config.ts";
import { describeProtocolSupport } from "./describe-protocol-support.ts";
import { describeStoredData } from "./describe-stored-data.ts";
import { writeTable } from "./write-table.ts";

const isCheck = process.argv.includes("--check");
const named = process.argv.slice(2).find((argument) => !argument.startsWith("--"));
const folder = named ?? join(dirname(import.meta.dirname), "docs");

const pages: Record<string, string> = {
  "configuration.md": describeSettings(),
  "command-line.md": describeCommands(),
  "protocol-support.md": describeProtocolSupport(),
  "stored-data.md": describeStoredData(),
};

for (const [name, text] of Object.entries(pages)) {
  const path = join(folder, name);
  if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
  if (isCheck) {
    console.log(`docs/${name} no longer says what the code does: run npm run docs.`);
    process.exitCode = 1;
    continue;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, text);
  console.log(`docs/${name} written`);
}

function describeSettings(): string {
  const rows = SETTINGS.map(({ env, flag, default: value, sentence }) => [
    code(env),
    flag ? code(flag) : "",
    value === "" ? "empty" : code(value),
    sentence,
  ]);
  return `# Configuration

Lapwing runs without any setting. Each one is an environment variable; some are also options of \`npm start -- …\` and \`npx --no lapwing …\`. An option beats the variable, the variable beats the default. A value that does not fit stops the start with a sentence that says which and why.

${writeTable(["variable", "option", "default", "meaning"], rows)}
${written("src/config.ts")}`;
}

function describeCommands(): string {
  const sections = COMMANDS.map(
    ({ name, summary, usage, options }: Command) => `## ${name}

${summary}

\`\`\`sh
npx --no ${usage}
\`\`\`
${describeOptions(options)}`,
  );
  return `# Command line

\`npx --no lapwing <command>\` in Lapwing's folder; \`npx --no lapwing <command> --help\` shows the same as this page. \`--no\` keeps npx from fetching anything: the package \`lapwing\` of the npm registry is somebody else's, and ours, \`lapwing-monitor\`, is not published yet.

${sections.join("\n")}
${written("src/cli/input/commands.ts")}`;
}

function describeOptions(options: Command["options"]): string {
  if (options.length === 0) return "";
  const rows = options.map(({ flag, value, sentence }) => [
    code(value ? `${flag} ${value}` : flag),
    sentence,
  ]);
  return `\n${writeTable(["option", "meaning"], rows)}`;
}

function code(text: string): string {
  return `\`${text}\``;
}

function written(source: string): string {
  return `This page is written from \`${source}\` by \`npm run docs\`.\n`;
}
