/** What runs in a thread or a process of its own, and where its source is in `server`. */
export const PROGRAMS = {
  "digest-worker": "digest/digest-worker",
  "relay-worker": "relay/relay-worker",
  "scan-worker": "folder/scan-worker",
  "store-worker": "web/store-worker",
  web: "web/web",
} as const;

const { url } = import.meta;
/** TypeScript when this one runs from the sources, as in development; else it was built of it. */
const isSource = url.endsWith(".ts");

/** What is built lies in one folder, `dist/server`. */
export function programFile(name: keyof typeof PROGRAMS): URL {
  return new URL(isSource ? `../${PROGRAMS[name]}.ts` : `./${name}.js`, url);
}

/** Of Lapwing itself: where its package.json is. */
export const INSTALLED_AT = new URL(isSource ? "../../../" : "../../", url);
