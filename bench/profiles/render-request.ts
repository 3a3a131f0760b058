/** The bytes of one POST, as a browser sends it. */
import { AGENTS } from "./browser-envelope.ts";
import type { RequestBody } from "./profile.ts";

export interface RequestTarget {
  port: number;
  projectId: number;
  publicKey: string;
}

export function renderRequest(target: RequestTarget, body: RequestBody): Buffer {
  const encoding = body.contentEncoding && [`Content-Encoding: ${body.contentEncoding}`];
  const head = [
    `POST ${addressOf(target, body)} HTTP/1.1`,
    `Host: 127.0.0.1:${target.port}`,
    "Connection: keep-alive",
    `Content-Length: ${body.bytes.length}`,
    ...(encoding || []),
    `User-Agent: ${AGENTS[0]}`,
    "Content-Type: text/plain;charset=UTF-8",
    "Accept: */*",
    "Origin: https://shop.example",
    "Referer: https://shop.example/",
    "Accept-Encoding: gzip, deflate, br, zstd",
    "Accept-Language: en-US,en;q=0.9",
    "",
    "",
  ].join("\r\n");
  return Buffer.concat([Buffer.from(head, "latin1"), body.bytes]);
}

function addressOf({ projectId, publicKey }: RequestTarget, { to }: RequestBody): string {
  if (to === "vitals") return `/vitals?key=${publicKey}`;
  const client = "sentry.javascript.browser%2F11.11.0";
  return `/api/${projectId}/envelope/?sentry_version=7&sentry_key=${publicKey}&sentry_client=${client}`;
}
