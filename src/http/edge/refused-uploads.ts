/**
 * Addresses that Relay has and we do not serve: native crash dumps and resumable uploads. Whoever
 * sends there is told so; it is counted, and the body is not read.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerSdk } from "#http/sdk/answer-sdk.ts";
import { readCredentials } from "#http/sdk/read-credentials.ts";
import type { AcceptContext } from "#ingest/accept/accept.ts";
import { type Answer, refuse } from "#ingest/accept/answer.ts";
import { authenticateByRequest } from "#ingest/accept/authenticate.ts";
import { refuseUnsupported } from "#ingest/accept/refuse-whole.ts";
import { answerOpenPreflight, CORS } from "./cors.ts";

const UPLOADS = ["minidump", "unreal", "upload"] as const;
type Upload = (typeof UPLOADS)[number];

export interface RefusedUpload {
  projectId: number;
  upload: Upload;
  /** Unreal Engine puts it into the path, for want of anything else. */
  publicKey: string | undefined;
}

/** A resumable upload is continued at an address of its own, below the one that began it. */
const PATH = /\/api\/(\d{1,20})\/(minidump|unreal|upload)(?:\/([\w-]{1,128}))?\/?$/;

export function matchRefusedUpload(path: string): RefusedUpload | undefined {
  const [, projectId, name, rest] = PATH.exec(path) ?? [];
  const upload = UPLOADS.find((known) => known === name);
  if (upload === undefined) return undefined;
  const publicKey = upload === "unreal" ? rest : undefined;
  return { projectId: Number(projectId), upload, publicKey };
}

const METHODS = "POST, PATCH, HEAD, OPTIONS";
const DETAIL: Readonly<Record<Upload, string>> = {
  minidump:
    "Lapwing does not take minidumps: it cannot read native crash dumps. Send errors with an SDK for the language of the app, or send minidumps elsewhere.",
  unreal:
    "Lapwing does not take crash reports of Unreal Engine: it cannot read native crash dumps. Send them elsewhere.",
  upload:
    "Lapwing does not take resumable uploads. Send attachments in the envelope of their event, up to 200 MiB.",
};

export async function handleRefusedUpload(
  { projectId, upload, publicKey }: RefusedUpload,
  query: string,
  message: IncomingMessage,
  response: ServerResponse,
  context: AcceptContext,
): Promise<void> {
  if (message.method === "OPTIONS") return answerOpenPreflight(message, response, METHODS);
  const given = publicKey === undefined ? query : `sentry_key=${publicKey}`;
  const credentials = readCredentials(message, given);
  const found = await authenticateByRequest({ projectId, credentials }, context.keys);
  const key = found.ok ? found.key : undefined;
  const answer: Answer = found.ok ? refuse(415, "feature_disabled", DETAIL[upload]) : found.answer;
  const about = { upload, key, reason: found.ok ? upload : answer.reason, atMs: context.nowMs() };
  refuseUnsupported(about, context.refused);
  answerSdk(response, answer, { ...CORS, Connection: "close" });
}
