/**
 * Writes `lapwing-monitor/relay` as JavaScript, which Node does not make from TypeScript inside of
 * node_modules: `node scripts/build-relay.ts [folder]`. The folder is a package of its own, so that
 * an app can install the handler without the server.
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const root = dirname(import.meta.dirname);
const folder = resolve(process.argv[2] ?? join(root, "dist"));

rmSync(join(folder, "relay"), { recursive: true, force: true });
const compiled = spawnSync(
  join(root, "node_modules/.bin/tsc"),
  ["-p", join(root, "src/relay-handler/tsconfig.build.json"), "--outDir", join(folder, "relay")],
  { cwd: root, encoding: "utf8" },
);
if (compiled.status !== 0) {
  process.stderr.write(`${compiled.stdout}${compiled.stderr}`);
  throw new Error("lapwing-monitor/relay does not compile; what tsc said is above.");
}
for (const name of globSync("relay/*.d.ts", { cwd: folder })) {
  const file = join(folder, name);
  // tsc leaves these endings in declarations, and older ones do not follow them.
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(/(from "\.\/[^"]+)\.ts"/g, '$1.js"'));
}
writeFileSync(join(folder, "package.json"), describePackage());

function describePackage(): string {
  const { name, version, license, exports } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  const inside = JSON.stringify(exports).replaceAll("./dist/", "./");
  return `${JSON.stringify(
    {
      name,
      version,
      description: "The relay handler of Lapwing, without the server.",
      license,
      private: true,
      type: "module",
      sideEffects: false,
      engines: { node: ">=18" },
      exports: JSON.parse(inside),
    },
    undefined,
    2,
  )}\n`;
}
