import { parseUserAgent } from "#protocol/event/user-agent.ts";

/** "Firefox 140 on Linux". */
export function nameBrowser(userAgent: string): string {
  const { browser, os } = parseUserAgent(userAgent);
  const version = browser?.version?.split(".")[0];
  const name = browser === undefined ? "Unknown browser" : [browser.name, version].join(" ").trim();
  return os === undefined ? name : `${name} on ${os.name}`;
}
