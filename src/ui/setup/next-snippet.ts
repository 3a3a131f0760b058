export interface SnippetStep {
  title: string;
  /** Shown in mono behind the title. */
  file?: string;
  code: string;
  /** What stands where line numbers do: a shell's prompt. Without one it is text for a file. */
  prompt?: "$";
  /** Below the code: when it is needed, what to do with it. */
  note?: string;
  /** An npm package: the page lets the reader choose the manager. */
  installs?: boolean;
}

/**
 * Next.js runs in two places, and each has its own file. The browser reports through the app's own
 * address, because blockers stop requests to monitoring hosts; the app passes them on.
 */
export function nextSteps(dsn: string): SnippetStep[] {
  const { origin, pathname } = new URL(dsn);
  const project = pathname.slice(pathname.lastIndexOf("/") + 1);
  const base = origin + pathname.slice(0, pathname.lastIndexOf("/"));
  return [
    { title: "Browser: add", file: "instrumentation-client.ts", code: clientCode(dsn, project) },
    { title: "Server: add", file: "instrumentation.ts", code: serverCode(dsn) },
    {
      title: "Past ad blockers: add to",
      file: "next.config.ts",
      code: configCode(base),
      note: "Without it, leave the tunnel line out.",
    },
  ];
}

function clientCode(dsn: string, project: string): string {
  return `import * as Sentry from "@sentry/nextjs";

Sentry.init({
  dsn: ${JSON.stringify(dsn)},
  tunnel: "/monitoring?o=1&p=${project}",
});

export const onRouterTransitionStart = Sentry.captureRouterTransitionStart;`;
}

function serverCode(dsn: string): string {
  return `import * as Sentry from "@sentry/nextjs";

export function register() {
  Sentry.init({ dsn: ${JSON.stringify(dsn)} });
}

export const onRequestError = Sentry.captureRequestError;`;
}

function configCode(base: string): string {
  return `async rewrites() {
  return [{ source: "/monitoring", destination: ${JSON.stringify(`${base}/monitoring`)} }];
},`;
}
