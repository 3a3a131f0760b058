/**
 * `lapwing-monitor/relay/node`: a fetch-shaped handler for Express, Connect and plain node:http. It knows
 * Node's requests by their shape alone, so that nothing of Node has to be imported.
 */
import { type NodeBody, streamOf } from "./node-body.ts";
import { parseUrl } from "./parse-url.ts";

export interface NodeRequest extends NodeBody {
  method?: string | undefined;
  url?: string | undefined;
  httpVersionMajor?: number;
  headers: Record<string, string | string[] | undefined>;
  /** Where body parsers leave what they read. */
  body?: unknown;
  readableEnded?: boolean;
}

export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(text: string): unknown;
}

type NodeHandler = (request: NodeRequest, response: NodeResponse) => Promise<void>;

export function toNodeHandler(handler: (request: Request) => Promise<Response>): NodeHandler {
  return async (node, response) => {
    const request = requestOf(node);
    const answer =
      request === undefined ? failed(400) : await handler(request).catch(() => failed(500));
    const headers = Object.fromEntries(answer.headers);
    // What is left of a refused body is not worth reading. HTTP/2 has no such header.
    const isCut = answer.status === 408 || answer.status === 413;
    if (isCut && node.httpVersionMajor === 1) headers.connection = "close";
    response.writeHead(answer.status, headers);
    response.end(await answer.text());
  };
}

function failed(status: number): Response {
  return new Response("{}", { status, headers: { "Content-Type": "application/json" } });
}

/** undefined when it cannot be said as a Request: TRACE, for one. */
function requestOf(node: NodeRequest): Request | undefined {
  const { method = "GET", body, readableEnded } = node;
  const headers = headersOf(node);
  const url = parseUrl(`http://${headers.get("host")}${node.url}`)?.href ?? "http://invalid/";
  try {
    if (method === "GET" || method === "HEAD") return new Request(url, { method, headers });
    if (typeof body === "string" || body instanceof Uint8Array) {
      // Parsers unpack what they read.
      headers.delete("content-encoding");
      headers.delete("content-length");
      return new Request(url, { method, headers, body: body as BodyInit });
    }
    if (readableEnded === true) return consumedRequest(url, { method, headers });
    // `duplex` is asked for by Node and unknown to the types of browsers.
    const init = { method, headers, body: streamOf(node), duplex: "half" };
    return new Request(url, init);
  } catch {
    return undefined;
  }
}

/** A parser read it and kept something else; the relay says so instead of calling it empty. */
function consumedRequest(url: string, init: RequestInit): Request {
  const request = new Request(url, { ...init, body: "gone" });
  request.body?.cancel().catch(() => {});
  return request;
}

function headersOf({ headers }: NodeRequest): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    // HTTP/2 has its method and path among them.
    if (name.startsWith(":") || value === undefined) continue;
    for (const one of [value].flat()) all.append(name, one);
  }
  const authority = headers[":authority"];
  if (typeof authority === "string" && !all.has("host")) all.set("host", authority);
  return all;
}
