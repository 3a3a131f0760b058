/**
 * Browser and operating system from a User-Agent header. Our own table: what pages filter by is a
 * dozen names, while the libraries carry hundreds of patterns (bowser, MIT) or a licence we cannot
 * take (ua-parser-js 2, AGPL). Headers repeat, so the answer is nearly always in the cache.
 */
export interface AgentPart {
  name: string;
  version?: string;
}

export interface UserAgent {
  browser?: AgentPart;
  os?: AgentPart;
}

type Pattern = readonly [name: string, pattern: RegExp];

/** In this order: every browser also claims to be the ones below it. */
const BROWSERS: readonly Pattern[] = [
  ["Edge", /\b(?:Edg|EdgA|EdgiOS|Edge)\/(\d+(?:\.\d+){0,2})/],
  ["Opera", /\b(?:OPR|OPiOS|OPT|Opera)[/ ](\d+(?:\.\d+){0,2})/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+(?:\.\d+){0,2})/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+(?:\.\d+){0,2})/],
  ["Chrome", /\b(?:Headless)?(?:Chrome|Chromium|CriOS)\/(\d+(?:\.\d+){0,2})/],
  ["Safari", /\bVersion\/(\d+(?:\.\d+){0,2}).{0,60} Safari\//],
  ["Internet Explorer", /\b(?:MSIE |Trident\/.{0,60}rv:)(\d+(?:\.\d+){0,2})/],
];

const SYSTEMS: readonly Pattern[] = [
  ["iOS", /\b(?:iPhone|iPad|iPod)\b.{0,60}? OS (\d+(?:[_.]\d+){0,2})/],
  ["Android", /\bAndroid(?: (\d+(?:\.\d+){0,2}))?/],
  ["Windows", /\bWindows NT (\d+\.\d+)/],
  ["macOS", /\bMac OS X(?: (\d+(?:[_.]\d+){0,2}))?/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

const WINDOWS_OF_NT = new Map([
  ["6.1", "7"],
  ["6.2", "8"],
  ["6.3", "8.1"],
  ["10.0", "10"],
]);
/** Browsers have frozen these: a newer system still says so. Relay writes ">=10" as well. */
const FROZEN = new Set(["Windows 10", "macOS 10.15.7", "Android 10"]);

const MAX_HEADER_LENGTH = 512;
const MAX_CACHED = 2000;
const cache = new Map<string, UserAgent>();

export function parseUserAgent(header: string): UserAgent {
  const known = cache.get(header);
  if (known !== undefined) return known;
  const text = header.slice(0, MAX_HEADER_LENGTH);
  const agent: UserAgent = {
    browser: match(text, BROWSERS),
    os: settleSystem(match(text, SYSTEMS)),
  };
  if (cache.size >= MAX_CACHED) cache.clear();
  if (header.length <= MAX_HEADER_LENGTH) cache.set(header, agent);
  return agent;
}

/** Tablets say Android without "Mobile"; iPads since 2019 pass for a Mac. */
export function deviceOf(header: string): "desktop" | "mobile" | "tablet" {
  const text = header.slice(0, MAX_HEADER_LENGTH);
  if (/\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/.test(text)) return "tablet";
  return /\bMobi/.test(text) || /\biP(?:hone|od)\b/.test(text) ? "mobile" : "desktop";
}

function match(text: string, patterns: readonly Pattern[]): AgentPart | undefined {
  for (const [name, pattern] of patterns) {
    const found = pattern.exec(text);
    if (found === null) continue;
    return found[1] === undefined ? { name } : { name, version: found[1].replaceAll("_", ".") };
  }
  return undefined;
}

function settleSystem(system: AgentPart | undefined): AgentPart | undefined {
  if (system?.version === undefined) return system;
  const version = system.name === "Windows" ? WINDOWS_OF_NT.get(system.version) : system.version;
  if (version === undefined) return { name: system.name };
  const isFrozen = FROZEN.has(`${system.name} ${version}`);
  return { name: system.name, version: isFrozen ? `>=${version}` : version };
}
