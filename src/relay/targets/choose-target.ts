/**
 * Where an envelope that came to /monitoring goes. The `dsn` of its first line is only compared,
 * with the list of targets and with our own names; no address is ever made from it.
 */
import { ORGANIZATION_ID } from "#model/organization.ts";
import type { RelayTarget } from "#model/relay.ts";
import type { Dsn } from "#protocol/envelope/dsn.ts";
import { formatCanonicalDsn, readCanonicalDsn } from "./canonical-dsn.ts";
import type { RelayAddress } from "./read-relay-address.ts";

export type Choice =
  /** Whether the key is one of ours is still to be asked. */
  | { to: "local"; publicKey: string; projectId: string }
  | { to: "target"; target: RelayTarget }
  | { to: "nobody"; status: 400 | 403; reason: RelayFault };

type RelayFault = "invalid_envelope" | "dsn_mismatch" | "dsn_not_allowed";

export interface Destinations {
  findByDsn(canonicalDsn: string): RelayTarget | undefined;
  isOwnHost(dsn: Dsn): boolean;
}

const NOT_ALLOWED: Choice = { to: "nobody", status: 403, reason: "dsn_not_allowed" };
const MISMATCH: Choice = { to: "nobody", status: 403, reason: "dsn_mismatch" };
const MISSING: Choice = { to: "nobody", status: 400, reason: "invalid_envelope" };

/** Sentry's own hosts name organisation and region. */
export const SAAS_HOST = /^o([0-9]{1,20})\.ingest(?:\.([a-z]{2}))?\.sentry\.io$/;

export function chooseTarget(
  dsnText: string | undefined,
  address: RelayAddress,
  destinations: Destinations,
): Choice {
  if (dsnText === undefined) return MISSING;
  const dsn = readCanonicalDsn(dsnText);
  if (dsn === undefined) return NOT_ALLOWED;
  const target = destinations.findByDsn(formatCanonicalDsn(dsn));
  const isLocal = target === undefined && destinations.isOwnHost(dsn);
  if (target === undefined && !isLocal && !SAAS_HOST.test(dsn.host)) return NOT_ALLOWED;
  if (!agrees(address, dsn)) return MISMATCH;
  if (target !== undefined) return { to: "target", target };
  if (!isLocal) return NOT_ALLOWED;
  return { to: "local", publicKey: dsn.publicKey, projectId: dsn.projectId };
}

/** The query says the same as the DSN. Hosts that name no organisation are our own kind: 1. */
function agrees(address: RelayAddress, { host, projectId }: Dsn): boolean {
  const saas = SAAS_HOST.exec(host);
  const organization = saas?.[1] ?? String(ORGANIZATION_ID);
  return (
    address.project === projectId &&
    address.organization === organization &&
    address.region === saas?.[2]
  );
}
