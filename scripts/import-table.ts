/** The table "Import table" of ARCHITECTURE.md, read as rules. */

export interface Row {
  /** A path below src: "ingest", "store/sqlite", "config.ts". */
  folder: string;
  mayImport: readonly string[] | "everything";
}

export interface ImportTable {
  rows: readonly Row[];
  tests: Row;
}

const TESTS = "*.test.ts";

export function readImportTable(markdown: string): ImportTable {
  const section = markdown.split(/^## /m).find((part) => part.startsWith("Import table\n"));
  if (!section) throw new Error('ARCHITECTURE.md has no section "## Import table".');
  const [head, , ...body] = section.split("\n").filter((line) => line.startsWith("|"));
  if (head === undefined || cellsOf(head).join() !== "folder,may import,why") {
    throw new Error("The import table needs the columns | folder | may import | why |.");
  }
  const rows = body.map(readRow);
  const tests = rows.find((row) => row.folder === TESTS);
  if (!tests) throw new Error(`The import table needs a row for \`${TESTS}\`.`);
  const folders = rows.filter((row) => row !== tests);
  for (const { folder, mayImport } of folders) {
    const unknown =
      mayImport === "everything" ? undefined : mayImport.find((name) => !rowOf(folders, name));
    if (unknown)
      throw new Error(`The import table lets ${folder} import ${unknown}, which has no row.`);
  }
  return { rows: folders, tests };
}

function readRow(line: string): Row {
  const [folder = "", mayImport = ""] = cellsOf(line);
  if (mayImport === "everything") return { folder, mayImport };
  if (mayImport === "nothing") return { folder, mayImport: [] };
  return { folder, mayImport: mayImport.split(/,\s*/) };
}

function cellsOf(line: string): string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.replaceAll("`", "").trim());
}

/** A file belongs to the longest row that fits, so `store/sqlite` goes before `store`. */
export function rowOf(rows: readonly Row[], path: string): Row | undefined {
  return rows
    .filter((row) => covers(row.folder, path))
    .toSorted((a, b) => b.folder.length - a.folder.length)[0];
}

export function covers(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
