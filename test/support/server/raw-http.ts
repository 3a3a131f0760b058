/** HTTP as bytes on a socket: for what no well-behaved client would send. */
import { connect } from "node:net";

export interface RawRequest {
  method?: string;
  path: string;
  /** Sent as written, in order; a name may come twice. */
  headers?: [string, string][];
  body?: Buffer;
}

export interface RawAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** With Content-Length unless the headers say how the body ends. */
export function requestBytes({ method = "POST", path, headers = [], body }: RawRequest): Buffer {
  const bytes = body ?? Buffer.alloc(0);
  const all: [string, string][] = [["Host", "localhost"], ["Connection", "close"], ...headers];
  const saysLength = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
  if (!saysLength) all.push(["Content-Length", String(bytes.length)]);
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines}\r\n`), bytes]);
}

/** Sends the bytes and reads until the server closes. */
export function exchange(url: string, bytes: Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let failure: Error | undefined;
    socket.on("data", (chunk) => chunks.push(chunk));
    // A server that refuses a body resets the connection once it has answered.
    socket.on("error", (error) => {
      failure = error;
    });
    socket.on("close", () => {
      const answer = parseAnswer(Buffer.concat(chunks));
      if (answer !== undefined) resolve(answer);
      else reject(failure ?? new Error("The connection was closed without an answer"));
    });
  });
}

function parseAnswer(bytes: Buffer): RawAnswer | undefined {
  const text = bytes.toString("latin1");
  const headEnd = text.indexOf("\r\n\r\n");
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1];
  if (headEnd < 0 || status === undefined) return undefined;
  const lines = text.slice(0, headEnd).split("\r\n").slice(1);
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(status), headers, body: bytes.subarray(headEnd + 4).toString() };
}
