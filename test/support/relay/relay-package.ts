/** `lapwing-monitor/relay` as an app gets it: packed by npm, unpacked into the node_modules of a folder. */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { temporaryFolder, waitUntil } from "#test/support/server/lapwing.ts";

/** Packs a folder of this repository, as its README says, and gives an app that has it installed. */
export function installPacked(packed: "." | "./dist"): string {
  const app = temporaryFolder();
  execFileSync("npm", ["pack", packed, "--pack-destination", app], { stdio: "pipe" });
  const [archive = ""] = readdirSync(app);
  const modules = join(app, "node_modules/lapwing-monitor");
  mkdirSync(modules, { recursive: true });
  execFileSync("tar", ["-xzf", join(app, archive), "-C", modules, "--strip-components=1"]);
  return app;
}

/** Gives an app a package that this repository has. */
export function lendPackage(app: string, name: string): void {
  const path = join(app, "node_modules", name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules", name), path);
}

/** The Node of the tests, and the others on PATH that the relay promises to run on. */
export function findNodes(): { version: string; path: string }[] {
  const found = new Map([[process.version, process.execPath]]);
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(folder, "node");
    const version = versionOf(path);
    if (Number(/^v(\d+)/.exec(version)?.[1]) >= 18 && !found.has(version)) found.set(version, path);
  }
  return [...found].map(([version, path]) => ({ version, path }));
}

function versionOf(path: string): string {
  try {
    return execFileSync(path, ["--version"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    // Not every folder of PATH has one.
    return "";
  }
}

/** The code of docs/relay.md that starts with this comment, as people will paste it. */
export function readRecipe(file: string): string {
  const page = readFileSync("docs/relay.md", "utf8");
  const found = [...page.matchAll(/```[jt]s\n(\/\/ (\S+)\n[^`]*)```/g)];
  const recipe = found.find(([, , name]) => name === file)?.[1];
  if (recipe === undefined) throw new Error(`docs/relay.md has no code for ${file}.`);
  return recipe;
}

export function put(app: string, file: string, text: string): void {
  mkdirSync(dirname(join(app, file)), { recursive: true });
  writeFileSync(join(app, file), text);
}

/** Runs a server of the app until the test ends; gives its address once it answers. */
export async function runServer(
  app: string,
  file: string,
  { node = process.execPath, dsn }: { node?: string; dsn: string },
): Promise<string> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(node, [file], {
    cwd: app,
    env: { ...process.env, PORT: String(port), LAPWING_DSN: dsn },
    stdio: ["ignore", "inherit", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const exited = new Promise((resolve) => child.on("exit", resolve));
  onTestFinished(async () => {
    child.kill();
    await exited;
  });
  await waitUntil(`${file} listens`, async () => {
    if (child.exitCode !== null) throw new Error(`The server exited:\n${said}`);
    return (await fetch(url)).status > 0;
  });
  return url;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
