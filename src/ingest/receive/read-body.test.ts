import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { LargeBodies } from "./large-bodies.ts";
import { type ReadBody, type ReadBodyOptions, readBody } from "./read-body.ts";

type Options = Partial<ReadBodyOptions>;
interface Reading {
  message: IncomingMessage;
  result: Promise<ReadBody>;
}

let server: Server;
let port: number;
let options: Options[];
let onReading: (reading: Reading) => void;
const sockets: Socket[] = [];

beforeEach(async () => {
  options = [];
  server = createServer((message, response) => {
    const {
      maxBytes = 4 * MEBIBYTE,
      hold = new LargeBodies().hold(),
      ...rest
    } = options.shift() ?? {};
    const result = readBody(message, { maxBytes, hold, ...rest });
    onReading({ message, result });
    void result.then(() => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Sends a raw head and some bytes on a socket of its own; gives the server's side of it. */
function open(
  head: string,
  first: Buffer | string = "",
  its: Options = {},
): Promise<Reading & { socket: Socket }> {
  options.push(its);
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  sockets.push(socket);
  return new Promise((resolve) => {
    onReading = (reading) => resolve({ ...reading, socket });
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${head}\r\n\r\n`);
    socket.write(first);
  });
}

async function read(head: string, body: Buffer | string, its?: Options): Promise<ReadBody> {
  return (await open(head, body, its)).result;
}

describe("readBody", () => {
  it("reads a body with a length", async () => {
    expect(await read("Content-Length: 3", "abc")).toEqual({ ok: true, body: Buffer.from("abc") });
  });

  it("reads an empty body", async () => {
    expect(await read("Content-Length: 0", "")).toEqual({ ok: true, body: Buffer.alloc(0) });
    expect(await read("A: b", "")).toEqual({ ok: true, body: Buffer.alloc(0) });
  });

  it("reads a chunked body, which has no length", async () => {
    const body = "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n";
    expect(await read("Transfer-Encoding: chunked", body)).toEqual({
      ok: true,
      body: Buffer.from("abcde"),
    });
  });

  it.each([
    ["small, in pieces", 300 * KIBIBYTE],
    ["large", 3 * MEBIBYTE],
  ])("puts a body together: %s", async (_, bytes) => {
    const sent = Buffer.alloc(bytes, "0123456789");
    const withLength = await read(`Content-Length: ${bytes}`, sent);
    expect(withLength.ok && withLength.body.equals(sent)).toBe(true);
    const chunk = Buffer.concat([
      Buffer.from(`${bytes.toString(16)}\r\n`),
      sent,
      Buffer.from("\r\n0\r\n\r\n"),
    ]);
    const chunked = await read("Transfer-Encoding: chunked", chunk);
    expect(chunked.ok && chunked.body.equals(sent)).toBe(true);
  });

  it("accepts exactly maxBytes", async () => {
    expect((await read("Content-Length: 5", "abcde", { maxBytes: 5 })).ok).toBe(true);
    expect(
      (await read("Transfer-Encoding: chunked", "5\r\nabcde\r\n0\r\n\r\n", { maxBytes: 5 })).ok,
    ).toBe(true);
  });

  it("refuses a length over maxBytes before a byte of the body has come", async () => {
    expect(await read("Content-Length: 6", "", { maxBytes: 5 })).toMatchObject({
      status: 413,
      reason: "request_too_large",
    });
  });

  it("refuses a chunked body as soon as it passes maxBytes", async () => {
    const { result, message } = await open("Transfer-Encoding: chunked", "6\r\nabcdef\r\n", {
      maxBytes: 5,
    });
    expect(await result).toMatchObject({ status: 413, reason: "request_too_large" });
    expect(message.isPaused()).toBe(true);
  });

  it("survives a connection that breaks after the refusal", async () => {
    const { result, message, socket } = await open("Content-Length: 100", "abc", { timeoutMs: 5 });
    expect(await result).toMatchObject({ status: 408 });
    const closed = new Promise((resolve) => message.socket.once("close", resolve));
    socket.resetAndDestroy();
    await closed;
  });

  it("gives up on a body that drips", async () => {
    const { result, socket } = await open("Content-Length: 100", "a", { timeoutMs: 50 });
    const drip = setInterval(() => socket.write("a"), 10);
    expect(await result).toMatchObject({ status: 408, reason: "timeout" });
    clearInterval(drip);
  });

  it("refuses a body that is cut off", async () => {
    const { result, socket } = await open("Content-Length: 100", "abc");
    socket.end();
    expect(await result).toMatchObject({ status: 400, reason: "aborted" });
  });

  it("lets a large body wait until another one is done with", async () => {
    const large = new LargeBodies(2 * MEBIBYTE);
    const bytes = 2 * MEBIBYTE;
    const sent = Buffer.alloc(bytes, "x");
    const first = large.hold();
    const one = await read(`Content-Length: ${bytes}`, sent, { hold: first });
    expect(one.ok).toBe(true);

    const secondHold = large.hold();
    const two = await open(`Content-Length: ${bytes}`, sent, { hold: secondHold });
    const chunked = Buffer.concat([
      Buffer.from(`${bytes.toString(16)}\r\n`),
      sent,
      Buffer.from("\r\n0\r\n\r\n"),
    ]);
    const three = await open("Transfer-Encoding: chunked", chunked, { hold: large.hold() });
    expect((await read("Content-Length: 3", "abc", { hold: large.hold() })).ok).toBe(true);
    expect(two.message.isPaused()).toBe(true);

    first.release();
    const second = await two.result;
    expect(second.ok && second.body.equals(sent)).toBe(true);
    secondHold.release();
    const third = await three.result;
    expect(third.ok && third.body.equals(sent)).toBe(true);
  });

  it("says it is busy when the wait is too long, and leaves the queue", async () => {
    const large = new LargeBodies(2 * MEBIBYTE);
    const first = large.hold();
    await read(`Content-Length: ${2 * MEBIBYTE}`, Buffer.alloc(2 * MEBIBYTE), { hold: first });
    const waiting = large.hold();
    const refused = await read(`Content-Length: ${2 * MEBIBYTE}`, "", {
      hold: waiting,
      timeoutMs: 20,
    });
    expect(refused).toMatchObject({ status: 503, reason: "busy" });
    waiting.release();
    first.release();
    const bytes = 2 * MEBIBYTE;
    const next = await read(`Content-Length: ${bytes}`, Buffer.alloc(bytes), {
      hold: large.hold(),
    });
    expect(next.ok).toBe(true);
  });

  it("notices that a waiting client went away", async () => {
    const large = new LargeBodies(2 * MEBIBYTE);
    const first = large.hold();
    await read(`Content-Length: ${2 * MEBIBYTE}`, Buffer.alloc(2 * MEBIBYTE), { hold: first });
    const waiting = await open(`Content-Length: ${2 * MEBIBYTE}`, "abc", { hold: large.hold() });
    waiting.socket.resetAndDestroy();
    expect(await waiting.result).toMatchObject({ status: 400, reason: "aborted" });
  });
});

describe("readBody behind node's own client", () => {
  it("reads what fetch-like clients stream", async () => {
    options.push({});
    const sent = new Promise<Reading>((resolve) => {
      onReading = resolve;
    });
    const client = request({ port, method: "POST", host: "127.0.0.1" }, (response) =>
      response.resume(),
    );
    client.write("ab");
    client.end("cd");
    expect(await (await sent).result).toEqual({ ok: true, body: Buffer.from("abcd") });
  });
});
