/** Whose data is this? By header or query before the body is read, else by the envelope's dsn. */
import type { IngestRequest } from "#ingest/receive/receive.ts";
import type { ProjectKey } from "#model/project.ts";
import { readAuth } from "#protocol/envelope/auth.ts";
import { parseDsn } from "#protocol/envelope/dsn.ts";
import type { Envelope } from "#protocol/envelope/envelope.ts";
import { type Answer, refuse } from "./answer.ts";
import type { KeyLookup } from "./key-lookup.ts";

type Authenticated<Key> = { ok: true; key: Key } | { ok: false; answer: Answer };

// Unknown key, disabled key and key of another project get one answer: the caller must not learn
// which projects exist.
const UNKNOWN = refuse(
  403,
  "project_id",
  "This key does not belong to this project. Copy the DSN again from the project's settings.",
);

/** No key when the request names none: an envelope may still carry its dsn. */
export async function authenticateByRequest(
  request: Pick<IngestRequest, "projectId" | "credentials">,
  keys: KeyLookup,
): Promise<Authenticated<ProjectKey | undefined>> {
  const auth = readAuth(request.credentials);
  if (auth === undefined) return { ok: true, key: undefined };
  if (!auth.ok) return { ok: false, answer: refuse(auth.status, auth.reason, auth.detail) };
  return findKey(auth.value.publicKey, request.projectId, keys);
}

/** The dsn of the envelope must agree with the address and with the key given before. */
export async function authenticateByDsn(
  envelope: Envelope,
  request: IngestRequest,
  known: ProjectKey | undefined,
  keys: KeyLookup,
): Promise<Authenticated<ProjectKey>> {
  if (envelope.dsn === undefined) {
    if (known !== undefined) return { ok: true, key: known };
    return {
      ok: false,
      answer: refuse(
        401,
        "missing_auth",
        "No key was sent. Put the DSN's key into the query (sentry_key), the X-Sentry-Auth header or the envelope's dsn.",
      ),
    };
  }
  const dsn = parseDsn(envelope.dsn);
  const agrees =
    dsn !== undefined &&
    dsn.projectId === String(request.projectId) &&
    (known === undefined || known.publicKey === dsn.publicKey);
  if (!agrees) {
    const detail = "The envelope's dsn names another project or key than the request.";
    return { ok: false, answer: refuse(400, "invalid_envelope", detail) };
  }
  return known !== undefined
    ? { ok: true, key: known }
    : findKey(dsn.publicKey, request.projectId, keys);
}

async function findKey(
  publicKey: string,
  projectId: number,
  keys: KeyLookup,
): Promise<Authenticated<ProjectKey>> {
  const key = await keys.find(publicKey);
  if (key === undefined || !key.enabled || key.projectId !== projectId) {
    return { ok: false, answer: UNKNOWN };
  }
  return { ok: true, key };
}
