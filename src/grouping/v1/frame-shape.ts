/** What one stack frame says about the code, whatever engine, build or host it came from. */
import { hash53 } from "#lib/hash53.ts";
import type { SentryFrame } from "#protocol/event.ts";
import { cleanFileName, cleanPath } from "./file-name.ts";
import { FRAMEWORK_FUNCTIONS } from "./framework-functions.ts";
import { cleanFunctionName } from "./function-name.ts";
import { PairCache } from "./pair-cache.ts";

export interface FrameShape {
  /** "loadSettings in assets/index.js", "anonymous in src/routes.js" */
  label: string;
  /** The file or module alone. */
  place: string;
  /** As sent. */
  module: string;
  /** Tells most labels apart without comparing them. */
  mark: number;
  /** "short" is three letters: a name, or a minified one when its neighbours are. */
  name: "given" | "short" | "minified" | "none";
  native: boolean;
  library: boolean;
  framework: boolean;
  bundled: boolean;
}

/** An application has a few thousand distinct frames in its errors; each costs some 300 bytes here. */
const shapes = new PairCache<string, FrameShape>(8192);
const scriptShapes = new PairCache<string, FrameShape>(8192);
/** Longer ones are not worth the memory: only a hostile client sends them. */
const MAX_CACHED_CHARS = 512;

/** `script`: the event comes from a browser or from Node. */
export function shapeOf(frame: SentryFrame, script: boolean): FrameShape {
  const file = frame.filename ?? frame.abs_path ?? "";
  const name = frame.function ?? "";
  const module = frame.module ?? "";
  const cache = script ? scriptShapes : shapes;
  const known = cache.get(file, name);
  if (known !== undefined && known.module === module) return known;
  const shape = makeShape(name, file, module, script);
  if (file.length + name.length + module.length <= MAX_CACHED_CHARS) cache.set(file, name, shape);
  return shape;
}

function makeShape(rawName: string, rawFile: string, module: string, script: boolean): FrameShape {
  const file = cleanFileName(rawFile);
  const name = cleanFunctionName(rawName, script);
  const place = choosePlace(file.path, module);
  const label = `${name || "anonymous"} in ${place || "unknown file"}`;
  return {
    label,
    place,
    module,
    mark: hash53(label),
    name: judgeName(name, script && file.bundled),
    native: file.native,
    library: file.library,
    framework: script && FRAMEWORK_FUNCTIONS.has(name),
    bundled: file.bundled,
  };
}

/**
 * Node's and Python's modules do not depend on where the application is installed. A module without
 * a folder ("index", "__main__") says less than the path does.
 */
function choosePlace(path: string, module: string): string {
  const qualified = /[.:]/.test(module) && !module.includes("/") && !module.startsWith("node:");
  if (qualified || path === "") return /\d/.test(module) ? cleanModule(module) : module;
  return path;
}

function cleanModule(module: string): string {
  return cleanPath(module.replaceAll(/[.:]/g, "/")).replaceAll("/", ".");
}

function judgeName(name: string, bundled: boolean): FrameShape["name"] {
  if (name === "") return "none";
  if (!bundled || name.length > 3) return "given";
  return name.length === 3 ? "short" : "minified";
}
