/** Sentry's answer for a release that nobody has registered: its name. */
export function releaseShape(version: string | undefined): { version: string } | null {
  return version === undefined ? null : { version };
}
