import type { SentryFrame } from "#protocol/event/event.ts";

export interface FrameName {
  name: string;
  file: string;
  /** ":48:31", or "" */
  location: string;
}

export function nameFrame(frame: SentryFrame): FrameName {
  const { lineno, colno } = frame;
  const line = lineno === undefined ? "" : `:${lineno}`;
  return {
    name: frame.function || "<anonymous>",
    file: frame.filename || frame.module || frame.abs_path || "<unknown file>",
    location: colno === undefined || line === "" ? line : `${line}:${colno}`,
  };
}

/** As engines print it: "at CartLine (components/cart.tsx:48:31)". */
export function frameLine(frame: SentryFrame): string {
  const { name, file, location } = nameFrame(frame);
  return `at ${name} (${file}${location})`;
}

const MODULE_PATH = /node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?((?:@[^/]+\/)?[^/]+)/g;
const PACKAGES_PATH = /(?:site-packages|dist-packages|gems)\/([^/]+)/;

/** The package a library frame belongs to, as far as its path tells. */
export function packageOf(frame: SentryFrame): string | undefined {
  const path = frame.abs_path || frame.filename || "";
  const inModules = [...path.matchAll(MODULE_PATH)].at(-1)?.[1];
  const name = inModules ?? PACKAGES_PATH.exec(path)?.[1];
  if (name !== undefined) return name.replace(/\.(?:py|[cm]?js)$/, "");
  if (path.startsWith("node:")) return "node";
  return typeof frame.package === "string" ? frame.package : undefined;
}

/** Written by people are columns below this; bundles put a program on a line. */
const MAX_WRITTEN_COLUMN = 300;

export function isMinified(frame: SentryFrame): boolean {
  const isLong = (frame.colno ?? 0) > MAX_WRITTEN_COLUMN;
  return isLong || /\.min\.[cm]?js$/.test(frame.filename ?? "");
}
