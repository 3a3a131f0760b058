import { sampleOfRequest } from "#ingest/outcomes/drop-sample.ts";
import type { OutcomeLedger } from "#ingest/outcomes/outcome-ledger.ts";
import type { IngestRequest } from "#ingest/receive/receive.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import type { ProjectKey } from "#model/project.ts";
import { type AuthSources, readAuth } from "#protocol/envelope/auth.ts";
import type { Category } from "#protocol/envelope/categories.ts";
import type { Answer } from "./answer.ts";

type Endpoint = IngestRequest["endpoint"] | "vitals" | "cron" | "report";

export interface RefusedCaller {
  endpoint: Endpoint;
  key?: ProjectKey | undefined;
  atMs: number;
  /** Which client it is stands beside the key. */
  credentials?: AuthSources;
  /** As the request says. */
  bytes?: number | undefined;
}

const CATEGORY_OF: Record<Endpoint, Category> = {
  envelope: "default",
  store: "error",
  security: "security",
  nel: "log_item",
  vitals: "vital",
  cron: "monitor",
  report: "feedback",
};

/** A request whose items could not be read, or were not ours to read, counts as one item. */
export function refuseWhole(answer: Answer, caller: RefusedCaller, refused: OutcomeLedger): Answer {
  const { endpoint, key, atMs, credentials, bytes } = caller;
  const isLimited = answer.status === 429;
  const auth = credentials && readAuth(credentials);
  const client = auth?.ok === true ? auth.value.client : undefined;
  refused.add({
    projectId: key?.projectId ?? (0 as ProjectId),
    keyId: key?.id ?? (0 as KeyId),
    category: CATEGORY_OF[endpoint],
    kind: isLimited ? "rate_limited" : "invalid",
    reason: (isLimited ? answer.rateLimits[0]?.reasonCode : answer.reason) ?? "internal",
    atMs,
    quantity: 1,
    sample: sampleOfRequest(atMs, { client, bytes }),
  });
  return answer;
}

const CATEGORY_OF_UPLOAD = {
  minidump: "error",
  unreal: "error",
  upload: "attachment",
  unknown_address: "default",
} as const;

/** What was sent to an address that takes what we do not store; or with a key that is none. */
export function refuseUnsupported(
  about: {
    upload: "minidump" | "unreal" | "upload" | "unknown_address";
    key: ProjectKey | undefined;
    reason: string | undefined;
    atMs: number;
  },
  refused: OutcomeLedger,
): void {
  const { upload, key, reason = "internal", atMs } = about;
  refused.add({
    projectId: key?.projectId ?? (0 as ProjectId),
    keyId: key?.id ?? (0 as KeyId),
    category: CATEGORY_OF_UPLOAD[upload],
    kind: reason === upload ? "unsupported" : "invalid",
    reason,
    atMs,
    quantity: 1,
  });
}
