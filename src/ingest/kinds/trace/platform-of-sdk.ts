/** SDKs of one name for pages and servers ("nextjs") are taken for what most of their spans are. */
const SERVERS = new Set([
  ...["node", "bun", "deno", "cloudflare", "nestjs", "vercel-edge"],
  ...["aws-serverless", "google-cloud-serverless", "node-core"],
]);

// The spans of a container come from one SDK.
let last: { name: string; platform: string | undefined } = { name: "", platform: undefined };

/** "javascript" or "node" of "sentry.javascript.react", "python" of "sentry.python.django". */
export function platformOfSdk(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  if (last.name !== name) last = { name, platform: readPlatform(name) };
  return last.platform;
}

function readPlatform(name: string): string | undefined {
  const [, language, framework = ""] = name.split(".");
  if (language === undefined || language === "") return undefined;
  if (language !== "javascript") return language.slice(0, 64);
  return SERVERS.has(framework) ? "node" : "javascript";
}
