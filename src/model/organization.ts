/** An installation is one organisation. SDKs that send through `/monitoring?o=…` name it. */
export const ORGANIZATION_ID = 1;

/** Whether this names the organisation: its slug, in any case, or its id. */
export function isOrganization(slugOrId: string, slug: string): boolean {
  return slugOrId === String(ORGANIZATION_ID) || slugOrId.toLowerCase() === slug;
}
