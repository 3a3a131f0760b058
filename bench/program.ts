/** Which Lapwing is measured: this tree's, or that of another commit. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

export interface Program {
  root: string;
  /** The Node that its packages bring. */
  node: string;
  main: string;
}

export const OWN_PROGRAM: Program = programOf(dirname(import.meta.dirname));

export function programOf(root: string): Program {
  const packaged = join(root, "node_modules", ".bin", "node");
  const node = existsSync(packaged) ? packaged : process.execPath;
  return { root, node, main: join(root, "dist", "server", "main.js") };
}

/** Settings of whoever runs the bench must not change what is measured. */
export function environment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("LAPWING_"));
  return { ...Object.fromEntries(own), NODE_ENV: "production", ...more };
}
