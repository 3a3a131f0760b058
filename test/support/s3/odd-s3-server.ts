/** A server that answers as a test says, for what no good S3 server does. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { S3Location } from "#store/s3/bucket.ts";

export interface Asked {
  /** "PUT /bucket/key?query" */
  what: string;
  authorization: string | undefined;
}

export type Answer = (request: IncomingMessage, response: ServerResponse, at: number) => void;

/** `answer` is called with the whole request read, and how many came before it. */
export async function oddS3Server(answer: Answer) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const { method, url, headers } = request;
      asked.push({ what: `${method} ${url}`, authorization: headers.authorization });
      answer(request, response, asked.length - 1);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const location: S3Location = {
    url: `${endpoint}/shop/lapwing`,
    region: "eu-central-1",
    accessKeyId: "AKIALAPWINGTESTS",
    secretAccessKey: "a-secret-that-must-not-be-shown",
  };
  return { asked, endpoint, location };
}

/** S3's way to refuse. */
export function refuse(response: ServerResponse, status: number, code: string, more = ""): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code>${more}</Error>`);
}
