/** What the edge shows while web starts or restarts: plain, self-contained, and it comes back. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { respondJson } from "./respond.ts";

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2">
<title>Lapwing is starting</title>
<style>
  :root { color-scheme: light dark }
  body { font: 14px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 20vh auto; padding: 0 1.5rem }
  h1 { font-size: 20px }
</style>
<h1>Lapwing is starting</h1>
<p>The pages are not up yet; this one tries again every two seconds.
Events from your apps are being received meanwhile.</p>
`;

export function waitingPage(message: IncomingMessage, response: ServerResponse): void {
  const headers = { "Retry-After": "2", "Cache-Control": "no-store" };
  if (!(message.headers.accept ?? "").includes("text/html")) {
    const detail = "The pages and the API are starting. Try again in a moment.";
    return respondJson(response, 503, { detail }, headers);
  }
  response.writeHead(503, {
    ...headers,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
  });
  response.end(PAGE);
}
