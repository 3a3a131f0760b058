/**
 * Is a mutation sent by one of our own pages? Next.js lets a request without Origin pass; every
 * browser that matters sends one with a POST, so without it this is not a browser's form.
 */
export function isOwnOrigin(
  origin: string | null | undefined,
  { publicUrl, host }: { publicUrl: string; host: string | null | undefined },
): boolean {
  if (!origin) return false;
  // Whole strings: a prefix or suffix of our host is another's host (CVE-2023-36829).
  if (origin === new URL(publicUrl).origin) return true;
  return Boolean(host) && (origin === `http://${host}` || origin === `https://${host}`);
}
