/**
 * Somebody else's site, on an origin of its own, with Lapwing's script on its pages. Its pages are
 * slow, shift and are busy on purpose; Google's library measures them too.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** How late things are, in milliseconds. */
export const DOCUMENT_MS = 250;
export const IMAGE_MS = 400;
export const BUSY_MS = 250;

const require = createRequire(import.meta.url);
/** Browsers do not count an image of so few bytes that it cannot be more than a backdrop. */
const NOISE = `<!-- ${"pixels ".repeat(3000)} -->`;
const HERO = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="400"><rect width="900" height="400" fill="teal"/>${NOISE}</svg>`;

export interface ForeignSite {
  url: string;
  /** What Google's library found, by metric and page view, in the order it came. */
  measured: { name: string; value: number; path: string }[];
  close(): void;
}

/** `tag`: the attributes of the script tag besides its address. */
export async function openForeignSite(lapwingUrl: string, tag: string): Promise<ForeignSite> {
  const measured: ForeignSite["measured"] = [];
  const googles = readFileSync(require.resolve("web-vitals"), "utf8");
  const page = pageOf(`<script defer src="${lapwingUrl}/vitals.js" ${tag}></script>`);
  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(message.url ?? "/", "http://site");
    if (pathname === "/measured") {
      measured.push(JSON.parse(await text(message)));
      response.end();
      return;
    }
    if (pathname === "/web-vitals.js") return send(response, "text/javascript", googles);
    if (pathname === "/hero.svg") {
      await sleep(IMAGE_MS);
      return send(response, "image/svg+xml", HERO);
    }
    await sleep(DOCUMENT_MS);
    send(response, "text/html; charset=utf-8", page);
  }
  const server = createServer((message, response) => void answer(message, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    measured,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function send(response: ServerResponse, type: string, body: string): void {
  // Asked for again each time, but a page may be kept for the way back.
  response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-cache" }).end(body);
}

function pageOf(script: string): string {
  return `<!doctype html>
<html lang="en"><head><title>A shop</title>
<style>body { margin: 0; font: 16px sans-serif } main { padding: 1px } .banner { height: 240px }</style>
<script src="/web-vitals.js"></script>
<script>
  for (const name of ["LCP", "INP", "CLS", "FCP", "TTFB"]) webVitals["on" + name](({ value }) =>
    navigator.sendBeacon("/measured", JSON.stringify({ name, value, path: location.pathname })));
</script>
${script}</head>
<body>
  <div id="top"></div>
  <main class="page">
    <h1>A shop</h1>
    <button id="busy">Buy</button> <a id="order" href="/orders/77?ref=mail#top">Order</a>
    <img class="hero" src="/hero.svg?token=secret" width="900" height="400" alt="">
  </main>
  <script>
    const at = (id) => document.getElementById(id);
    addEventListener("load", () => setTimeout(() => {
      at("top").innerHTML = '<div class="banner">Sale!</div>';
      requestAnimationFrame(() => requestAnimationFrame(() => document.body.dataset.shifted = "yes"));
    }, 100));
    at("busy").onclick = () => {
      const end = performance.now() + ${BUSY_MS};
      while (performance.now() < end);
      at("busy").textContent = "Bought";
    };
    at("order").onclick = async (event) => {
      event.preventDefault();
      await new Promise((done) => setTimeout(done, 100));
      history.pushState({}, "", event.target.href);
      document.querySelector("main").innerHTML =
        '<h2 id="title" style="font-size: 80px">Order 77 is on its way to you, as large as it gets</h2>';
    };
  </script>
</body></html>`;
}
