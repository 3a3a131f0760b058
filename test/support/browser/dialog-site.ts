/** A shop on an origin of its own, with a strict policy, whose page uses the SDK's report dialog. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { build } from "vite";

export interface DialogSite {
  url: string;
  close(): void;
}

/** `entry`: which SDK's app of test/sdk/apps. */
export async function openDialogSite(entry: string, dsn: string): Promise<DialogSite> {
  const code = await bundle(`test/sdk/apps/${entry}`);
  const { origin } = new URL(dsn);
  const settings = JSON.stringify({ dsn }).replaceAll('"', "&quot;");
  const page = `<!doctype html><html lang="en"><title>Shop</title>
    <body data-settings="${settings}"><main><h1>Shop</h1><button>Pay</button></main>
    <script src="/app.js"></script></body></html>`;
  const server = createServer((request, response) => {
    const isScript = request.url === "/app.js";
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html; charset=utf-8");
    // What docs/feedback.md says is enough.
    response.setHeader(
      "Content-Security-Policy",
      `default-src 'none'; script-src 'self' ${origin}; connect-src ${origin}`,
    );
    response.end(isScript ? code : page);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close(),
  };
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    logLevel: "silent",
    configFile: false,
    build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "app" } },
  });
  const [output] = [built].flat();
  return output !== undefined && "output" in output ? output.output[0].code : "";
}
