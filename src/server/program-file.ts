/** What runs in a thread or a process of its own. The built programs lie in one folder. */
export const PROGRAMS = ["digest-worker", "relay-worker", "scan-worker", "web"] as const;

/** TypeScript when this one runs from the sources, as in development; else what was built of it. */
export function programFile(name: (typeof PROGRAMS)[number]): URL {
  const { url } = import.meta;
  return new URL(`./${name}${url.endsWith(".ts") ? ".ts" : ".js"}`, url);
}
