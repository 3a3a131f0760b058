import type { SnippetName } from "./snippets.ts";

/** By the beginning of Sentry's platform word; the first that fits. */
const SNIPPETS: readonly (readonly [RegExp, SnippetName])[] = [
  [/^javascript-nextjs/, "nextjs"],
  [/^javascript-(react|remix|gatsby)/, "react"],
  [/^javascript-(vue|nuxt)/, "vue"],
  [/^javascript/, "browser"],
  [/^(node|bun|deno)/, "node"],
  [/^python/, "python"],
];

/** Which snippet a project's page shows first. */
export function snippetOfPlatform(platform: string): SnippetName {
  return SNIPPETS.find(([pattern]) => pattern.test(platform))?.[1] ?? "curl";
}
