/** An upstream that behaves as a test tells it, on a real socket, and keeps what it was sent. */
import {
  createServer as createHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createHttps } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { gunzipSync } from "node:zlib";
import { onTestFinished } from "vitest";
import type { TestCertificate } from "./certificate.ts";

export interface UpstreamRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Names as they came, in order. */
  headerNames: string[];
  /** Decompressed. */
  body: string;
}

export interface UpstreamAnswer {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string;
}

/** What to answer, or what to do to the connection instead. */
export type Behaviour = (
  request: UpstreamRequest,
  socket: Socket,
) => UpstreamAnswer | "nothing" | Promise<UpstreamAnswer | "nothing">;

export class Upstream {
  readonly requests: UpstreamRequest[] = [];
  connections = 0;
  port = 0;
  behave: Behaviour;
  #server: Server;

  private constructor(server: Server, behave: Behaviour) {
    this.#server = server;
    this.behave = behave;
  }

  static async start(
    behave: Behaviour = () => ({}),
    { port = 0, certificate }: { port?: number; certificate?: TestCertificate } = {},
  ): Promise<Upstream> {
    const server = certificate === undefined ? createHttp() : createHttps(certificate);
    const upstream = new Upstream(server, behave);
    server.on(certificate === undefined ? "connection" : "secureConnection", () => {
      upstream.connections += 1;
    });
    server.on("request", (message, response) => void upstream.#answer(message, response));
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    upstream.port = (server.address() as AddressInfo).port;
    onTestFinished(() => upstream.stop());
    return upstream;
  }

  async #answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const isGzip = message.headers["content-encoding"] === "gzip";
    const request: UpstreamRequest = {
      method: message.method ?? "",
      path: message.url ?? "",
      headers: message.headers,
      headerNames: message.rawHeaders.filter((_text, i) => i % 2 === 0),
      body: (isGzip ? gunzipSync(raw) : raw).toString(),
    };
    this.requests.push(request);
    const answer = await this.behave(request, message.socket);
    if (answer === "nothing") return;
    response.writeHead(answer.status ?? 200, answer.headers);
    response.end(answer.body ?? "{}");
  }

  /** A DSN that leads here. */
  dsn(projectId = 1, host = "127.0.0.1"): string {
    return `http://${"ab".repeat(16)}@${host}:${this.port}/${projectId}`;
  }

  /** Closes the port as a server does that is stopped: what has arrived is answered first. */
  async finish(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    const sweep = setInterval(() => this.#server.closeIdleConnections(), 10);
    await closed;
    clearInterval(sweep);
  }

  /** Closes the port at once: who tries again is refused. */
  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }
}
