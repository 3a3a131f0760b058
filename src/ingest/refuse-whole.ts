import type { KeyId, ProjectId } from "#model/ids.ts";
import type { ProjectKey } from "#model/project.ts";
import type { Category } from "#protocol/categories.ts";
import type { Answer } from "./answer.ts";
import type { OutcomeLedger } from "./outcome-ledger.ts";
import type { IngestRequest } from "./receive/receive.ts";

type Endpoint = IngestRequest["endpoint"] | "vitals";

const CATEGORY_OF: Record<Endpoint, Category> = {
  envelope: "default",
  store: "error",
  vitals: "vital",
};

/** A request whose items could not be read, or were not ours to read, counts as one item. */
export function refuseWhole(
  answer: Answer,
  about: { endpoint: Endpoint; key?: ProjectKey | undefined; atMs: number },
  refused: OutcomeLedger,
): Answer {
  const { endpoint, key, atMs } = about;
  const isLimited = answer.status === 429;
  refused.add({
    projectId: key?.projectId ?? (0 as ProjectId),
    keyId: key?.id ?? (0 as KeyId),
    category: CATEGORY_OF[endpoint],
    kind: isLimited ? "rate_limited" : "invalid",
    reason: (isLimited ? answer.rateLimits[0]?.reasonCode : answer.reason) ?? "internal",
    atMs,
    quantity: 1,
  });
  return answer;
}
