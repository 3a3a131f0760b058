/** Writes /vitals.js from src/vitals-script: `node scripts/build-vitals-script.ts <file>`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "vite";

const root = dirname(import.meta.dirname);
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Say where the script is to be written.");

const built = await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: "error",
  build: {
    write: false,
    // Browsers that report what is measured know this much.
    target: "es2022",
    lib: {
      entry: join(root, "src/vitals-script/vitals-script.ts"),
      formats: ["iife"],
      name: "lapwingVitals",
    },
  },
});
const [bundle] = [built].flat();
if (bundle === undefined || !("output" in bundle)) throw new Error("Nothing was built.");
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, bundle.output[0].code);
