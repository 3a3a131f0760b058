/** Apps with real SDKs, in pages and in processes, that do what they are told and keep book. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { build } from "vite";

/** See test/sdk/apps/live-ledger.mjs. */
export interface Ledger {
  captured: number;
  asked: Record<string, number>;
  droppedBefore: Record<string, number>;
  droppedSending: Record<string, number>;
  reported: Record<string, number>;
  statuses: Record<string, number>;
}

export interface LiveClient {
  act(name: string, times?: number): Promise<void>;
  /** What a page does when it is left; a process has nothing to do. */
  hide(): Promise<void>;
  ledger(): Promise<Ledger>;
  close(): Promise<void>;
}

export async function openPage(app: string, dsn: string, browser: Browser): Promise<LiveClient> {
  const site = await serve(await bundle(`test/sdk/apps/live-app-${app}.js`), dsn);
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  return {
    act: (name, times) => page.evaluate(`acts.${name}(${times ?? ""})`),
    hide: () => page.evaluate("hide()"),
    ledger: () => page.evaluate("ledger") as Promise<Ledger>,
    close: () => closePage(page, site),
  };
}

async function closePage(page: Page, site: Server): Promise<void> {
  await page.close();
  site.close();
  site.closeAllConnections();
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    logLevel: "silent",
    configFile: false,
    define: { "process.env.NODE_ENV": '"production"' },
    build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "app" } },
  });
  const [output] = [built].flat();
  if (output === undefined || !("output" in output)) throw new Error("The app was not bundled.");
  return output.output[0].code;
}

/** On an origin of its own, as in life. */
async function serve(code: string, dsn: string): Promise<Server> {
  const page = `<!doctype html><title>Shop</title><body>
    <script>window.appSettings = ${JSON.stringify({ dsn })}</script><script src="/app.js"></script>`;
  const server = createServer((request, response) => {
    const isScript = request.url === "/app.js";
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? code : page);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

export async function openProcess(sdk: string, dsn: string): Promise<LiveClient> {
  const app = fork("test/sdk/apps/live-node.mjs", {
    env: { ...process.env, SDK: sdk, DSN: dsn },
  });
  await once(app, "message");
  return {
    act: async (act, times) => void (await ask(app, { act, times })),
    hide: async () => {},
    ledger: () => ask(app, { act: "tell" }),
    async close() {
      app.send({ act: "end" });
      await once(app, "exit");
    },
  };
}

async function ask(app: ChildProcess, what: object): Promise<Ledger> {
  const answer = once(app, "message");
  app.send(what);
  return ((await answer) as [Ledger])[0];
}
