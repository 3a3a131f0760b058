/** An installation is one organisation. SDKs that send through `/monitoring?o=…` name it. */
export const ORGANIZATION_ID = 1;
