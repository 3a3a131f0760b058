/**
 * Writes the programs as JavaScript, what they share beside them: `node scripts/build-server.ts
 * [folder]`. From the sources they start as well, but finding and reading 800 files takes two thirds
 * of a start's CPU and 75 MB of memory. Nothing is made shorter: stacks name our functions.
 */
import { existsSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { build } from "vite";
import { PROGRAMS } from "#server/folder/program-file.ts";

const root = dirname(import.meta.dirname);
const folder = resolve(process.argv[2] ?? join(root, "dist/server"));
const unfinished = `${folder}.unfinished`;
const former = `${folder}.former`;

rmSync(former, { recursive: true, force: true });
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: "error",
  // Next.js finds its own files by their place.
  ssr: { noExternal: true, external: ["next"] },
  build: {
    ssr: true,
    target: "node24",
    minify: false,
    outDir: unfinished,
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        main: join(root, "src/cli/main.ts"),
        ...Object.fromEntries(
          Object.entries(PROGRAMS).map(([name, source]) => [
            name,
            join(root, "src/server", `${source}.ts`),
          ]),
        ),
      },
      // Without a hash: our own errors are grouped by the names of files.
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        // Apart from ours, so that a stack says whose code it was.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: packageFile, test: /node_modules/ }],
        },
      },
    },
  },
});
// A server of this tree may be running: a thread that it starts anew finds the old or the new, never half.
if (existsSync(folder)) renameSync(folder, former);
renameSync(unfinished, folder);
rmSync(former, { recursive: true, force: true });

function packageFile(module: string): string {
  const [, name = "other"] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module) ?? [];
  return `packages/${name.replace("/", "-")}`;
}
