/** SDKs of one name for pages and servers ("nextjs") are taken for what most of their spans are. */
const SERVERS = new Set([
  ...["node", "bun", "deno", "cloudflare", "nestjs", "vercel-edge"],
  ...["aws-serverless", "google-cloud-serverless", "node-core"],
]);

/** "javascript" or "node" of "sentry.javascript.react", "python" of "sentry.python.django". */
export function platformOfSdk(name: string | undefined): string | undefined {
  const [, language, framework = ""] = name?.split(".") ?? [];
  if (language === undefined || language === "") return undefined;
  if (language !== "javascript") return language.slice(0, 64);
  return SERVERS.has(framework) ? "node" : "javascript";
}
