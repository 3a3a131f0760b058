/** What the other tools do not see: `node scripts/hygiene.ts [root]`. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const root = resolve(process.argv[2] ?? dirname(import.meta.dirname));

interface Rule {
  in: RegExp;
  notIn?: RegExp;
  finds: RegExp;
  unless?: (line: string, before: string) => boolean;
  says: string;
}

const NOT_OURS = new Set([".git", "node_modules", ".next", ".cache", "dist", "data"]);
const TEXT = /\.(ts|tsx|mjs|json|md|css|ya?ml|sh)$|^[^.]+$|^\.ci\//;
const TEST = /\.test\.tsx?$/;

/** `lapwing` on the npm registry is another package; ours is `lapwing-monitor`, not published yet. */
const NPX_OF_OTHERS =
  /\b(?:npx|npm exec|pnpm dlx|yarn dlx|bunx)\b(?! --no lapwing\b)(?: +-[\w=-]+)* +(?:--package[= ])?lapwing\b/;
const INSTALLED_FROM_REGISTRY =
  /\b(?:npm|pnpm|yarn|bun) (?:i|install|add)(?: +-[\w-]+)* +lapwing(?:-monitor)?(?![\w-])|(?:from|import|require)\s*\(?\s*["']lapwing(?:\/|["'])/;

const RULES: readonly Rule[] = [
  {
    in: TEXT,
    notIn: /^test\/fixtures\//,
    finds: /(?<![\w.-])\/(?:work|root)\//,
    says: "names a path of one machine: write it relative to the repository.",
  },
  {
    in: TEXT,
    // Frames and payloads that SDKs send carry the paths of their machines.
    notIn: /^test\/|\.test\.tsx?$/,
    finds: /(?<![\w.-])\/(?:home|Users)\/\w/,
    says: "names a path of one machine: write it relative to the repository.",
  },
  {
    in: TEXT,
    // The rule itself, and what was said of earlier versions.
    notIn: /^scripts\/hygiene\.ts$|^test\/architecture\/|^CHANGELOG\.md$/,
    finds: NPX_OF_OTHERS,
    says: "would fetch a stranger's package where Lapwing is not: write npx --no lapwing.",
  },
  {
    in: TEXT,
    notIn: /^scripts\/hygiene\.ts$|^test\/architecture\/|^CHANGELOG\.md$/,
    finds: INSTALLED_FROM_REGISTRY,
    says: "installs or imports from the npm registry what is not ours or not published.",
  },
  {
    in: TEST,
    finds: /\b(?:test|it|describe)\.only\b/,
    says: "runs one test alone: remove .only.",
  },
  {
    in: TEST,
    finds: /\b(?:test|it|describe)\.(?:skip|todo|fails|skipIf|runIf)\b/,
    unless: (line, before) => line.includes("// ") || before.trimStart().startsWith("//"),
    says: "skips a test without a reason: say why in a comment on this line or the one above.",
  },
  {
    in: /^package-lock\.json$/,
    finds: /"resolved": "http/,
    says: "records a download address: install with the settings of .npmrc.",
  },
];

const problems = listFiles().flatMap((file) => {
  const rules = RULES.filter((rule) => rule.in.test(file) && !rule.notIn?.test(file));
  if (rules.length === 0) return [];
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  return lines.flatMap((line, index) =>
    rules
      .filter((rule) => rule.finds.test(line) && !rule.unless?.(line, lines[index - 1] ?? ""))
      .map((rule) => `${file}:${index + 1} ${rule.says}`),
  );
});
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;

/** Walks the tree itself: an unpacked archive has no git to ask. */
function listFiles(folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (NOT_OURS.has(path)) return [];
    if (entry.isDirectory()) return listFiles(path);
    return entry.isFile() ? [path] : [];
  });
}
