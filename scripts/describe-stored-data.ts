/** docs/stored-data.md: what a row of each kind holds, from what the kinds declare. */
import { KINDS, type Kind } from "#model/kinds/index.ts";
import type { Column, Erase, Table } from "#model/tables/table.ts";
import { writeTable } from "./write-table.ts";

const WORDS: Readonly<Record<Column["type"], string>> = {
  integer: "number",
  real: "number with a fraction",
  text: "text",
  flag: "yes or no",
  hex: "bytes, shown in hexadecimal",
  hexes: "list of ids",
  texts: "list of texts",
  notes: "what was corrected, cut or hidden",
  word: "one of",
  packed: "packed by the engine",
  unstored: "",
  size: "bytes of the payload",
};

export function describeStoredData(): string {
  const kinds = Object.entries<Kind>(KINDS).filter(([, { tables }]) => tables !== undefined);
  return `# What is stored

Telemetry is rows of these tables, in partitions of a day and a signal, and the payload of most rows beside them: what the SDK sent, after scrubbing. Issues, counts, sessions, check-ins, feedback and what people set are in \`meta.db\`. How long each signal is kept is in [configuration.md](configuration.md), what is hidden before anything is stored in [privacy.md](privacy.md).

${kinds.map(([name, kind]) => describeKind(name, kind)).join("\n")}
This page is written from \`src/model/kinds\` by \`npm run docs\`.
`;
}

function describeKind(name: string, { items, tables = {} }: Kind): string {
  const sent = Object.entries(items).map(([type, { category }]) => `\`${type}\` (${category})`);
  return `## ${name}

Made of items ${sent.join(", ")}.

${Object.values(tables)
  .flatMap((table) => [table, ...(table.beside ?? []).map((beside) => beside.table)])
  .map(describeTable)
  .join("\n")}`;
}

function describeTable(table: Table): string {
  const { name, columns, key, payloads = {}, apart, erase } = table;
  const stored = Object.entries(columns).filter(([, { type }]) => type !== "unstored");
  const facts = [
    `Kept with ${table.signal}.`,
    key && `One row for each ${key.map(code).join(", ")}.`,
    ...Object.keys(payloads).map((payload) =>
      payload === apart
        ? `Its ${code(payload)} lies beside it, over 4 MiB in a file of its own.`
        : `Its ${code(payload)} lies beside it.`,
    ),
    erase && describeErasing(erase),
  ];
  return `### ${name}

${facts.filter((fact) => fact !== undefined).join(" ")}

${writeTable(
  ["column", "what", "may be missing"],
  stored.map(([column, declared]) => [code(column), describeColumn(declared), missing(declared)]),
)}`;
}

function describeErasing({ owner, texts, hasAttributes, ofEvent, partsOf }: Erase): string {
  const ways = [
    owner && `by ${code(owner)}`,
    hasAttributes && "by the user that its attributes name",
    `by an address in ${[...texts.map(code), "its payload"].join(", ")}`,
    ofEvent && `with the event of ${code(ofEvent)}`,
    partsOf && `with others of the same ${code(partsOf)}`,
  ];
  return `A deletion of a user finds it ${ways.filter(Boolean).join(", ")}.`;
}

function describeColumn({ type, words = [] }: Column): string {
  return type === "word" ? `${WORDS.word} ${words.map(code).join(", ")}` : WORDS[type];
}

function missing({ isOptional }: Column): string {
  return isOptional ? "yes" : "";
}

function code(text: string): string {
  return `\`${text}\``;
}
