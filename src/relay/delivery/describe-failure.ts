/** Why a target could not be reached: a reason to count by, and a clause for a person. */
import { EgressBlocked } from "./egress.ts";

export interface Failure {
  reason: "egress_blocked" | "upstream_timeout" | "upstream_unreachable" | "stopped";
  detail: string;
}

const CLAUSES: Record<string, string> = {
  ECONNREFUSED: "nobody listens at its address",
  ECONNRESET: "it broke the connection",
  EPIPE: "it broke the connection",
  ENOTFOUND: "its name is not known",
  EAI_AGAIN: "its name could not be looked up",
  EHOSTUNREACH: "no way leads to it",
  ENETUNREACH: "no way leads to it",
  ETIMEDOUT: "it does not answer",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is signed by itself",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is signed by an unknown authority",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is signed by an unknown authority",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate is signed by an unknown authority",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
  EPROTO: "it does not speak TLS",
};

export function describeFailure(error: unknown): Failure {
  const cause = rootOf(error);
  if (cause instanceof EgressBlocked) return { reason: "egress_blocked", detail: cause.message };
  if (cause.name === "TimeoutError") {
    return { reason: "upstream_timeout", detail: "it did not answer in time" };
  }
  if (cause.name === "AbortError") return { reason: "stopped", detail: "Lapwing is stopping" };
  const code = "code" in cause ? String(cause.code) : "";
  const clause = code.startsWith("HPE_") ? "its answer is not HTTP" : CLAUSES[code];
  const detail = clause === undefined ? cause.message : `${clause} (${code})`;
  return { reason: "upstream_unreachable", detail };
}

/** Several addresses that all failed come as one error, an aborted request wraps its reason. */
function rootOf(error: unknown): Error {
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0]);
  if (error instanceof Error && error.name === "AbortError" && error.cause instanceof Error) {
    return rootOf(error.cause);
  }
  return error instanceof Error ? error : new Error(String(error));
}
