import { ORGANIZATION_ID } from "#model/organization.ts";
import { parseDsn } from "#protocol/envelope/dsn.ts";
import { SAAS_HOST } from "./choose-target.ts";

/** What an SDK with this DSN puts into its `tunnel` option. */
export function tunnelPath(dsnText: string): string {
  const dsn = parseDsn(dsnText);
  if (dsn === undefined) throw new Error("Not a DSN.");
  const [, organization = ORGANIZATION_ID, region] = SAAS_HOST.exec(dsn.host) ?? [];
  const path = `/monitoring?o=${organization}&p=${dsn.projectId}`;
  return region === undefined ? path : `${path}&r=${region}`;
}
