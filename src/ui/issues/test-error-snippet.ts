export type SnippetKind = "sdk" | "console" | "curl";

/** Lines to copy; `dsn` is https://KEY@HOST/PROJECT. */
export function testErrorSnippet(kind: SnippetKind, dsn: string): string[] {
  if (kind === "sdk") {
    return [
      'import * as Sentry from "@sentry/browser";',
      `Sentry.init({ dsn: "${dsn}" });`,
      'setTimeout(() => { throw new Error("Hello from Lapwing") });',
    ];
  }
  if (kind === "console") {
    return [
      "// on any page that loads the SDK with this DSN",
      'setTimeout(() => { throw new Error("Hello from Lapwing") });',
    ];
  }
  const { protocol, host, username, pathname } = new URL(dsn);
  return [
    `curl '${protocol}//${host}/api${pathname}/store/?sentry_key=${username}' \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"message":"Hello from Lapwing","level":"error"}'`,
  ];
}
