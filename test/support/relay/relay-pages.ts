/** Pages with real browser SDKs, on an origin of their own that passes /monitoring on. */
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { build } from "vite";
import { onTestFinished } from "vitest";

/** Major versions of @sentry/browser; each has its page in test/sdk/apps. */
export const SDK_VERSIONS = [11, 10, 8, 6];

export async function bundleApp(version: number): Promise<string> {
  const bundle = await build({
    logLevel: "silent",
    configFile: false,
    build: {
      write: false,
      minify: false,
      lib: { entry: `test/sdk/apps/relay-app-${version}.js`, formats: ["iife"], name: "app" },
    },
  });
  const [output] = [bundle].flat();
  if (output === undefined || !("output" in output)) throw new Error("The app was not bundled.");
  return output.output[0].code;
}

export interface SitePages {
  code: string;
  settings: { dsn: string; tunnel?: string };
  /** Who answers what is neither the page nor its script. */
  rest?: (request: IncomingMessage, response: ServerResponse) => unknown;
}

/** Serves a page until the test ends; gives its address. */
export async function serveSite({ code, settings, rest }: SitePages): Promise<string> {
  const page = `<!doctype html><title>Shop</title>
    <script>window.appSettings = ${JSON.stringify(settings)}</script>
    <script src="/app.js"></script>`;
  const server = createServer((request, response) => {
    const [path] = (request.url ?? "").split("?");
    if (path === "/app.js") response.setHeader("Content-Type", "text/javascript").end(code);
    else if (path === "/") response.setHeader("Content-Type", "text/html").end(page);
    else if (rest !== undefined && path !== "/favicon.ico") rest(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** What nginx does with the lines of docs/relay.md. */
export function proxyTo(url: string): RequestListener {
  const { hostname, port } = new URL(url);
  return (message, response) => {
    const { cookie: _, authorization: __, ...headers } = message.headers;
    const { method, url: path } = message;
    const onward = httpRequest({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.writeHead(502).end());
    message.pipe(onward);
  };
}

export interface SentEnvelopes {
  /** Type of an item → the last envelope with one that was answered. */
  items: Map<string, string>;
  statuses: Set<number>;
  /** Host and path of every envelope. */
  paths: Set<string>;
}

/** What a page sends from now on. */
export function watchEnvelopes(page: Page): SentEnvelopes {
  const sent: SentEnvelopes = { items: new Map(), statuses: new Set(), paths: new Set() };
  page.on("request", (request) => {
    const { host, pathname } = new URL(request.url());
    if (request.method() === "POST") sent.paths.add(`${host}${pathname}`);
  });
  page.on("response", (response) => {
    const body = response.request().postData() ?? "";
    if (response.request().method() !== "POST") return;
    sent.statuses.add(response.status());
    for (const [, type = ""] of body.matchAll(/^\{"type":"(\w+)"/gm)) sent.items.set(type, body);
  });
  return sent;
}
