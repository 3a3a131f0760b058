/** What one stack frame says about the code, whatever engine, build or host it came from. */
import type { SentryFrame } from "#protocol/event.ts";
import { BoundedMap } from "./bounded-map.ts";
import { cleanFileName, cleanPath } from "./file-name.ts";
import { FRAMEWORK_FUNCTIONS } from "./framework-functions.ts";
import { cleanFunctionName } from "./function-name.ts";

export interface FrameShape {
  /** "loadSettings in assets/index.js", "anonymous in src/routes.js" */
  label: string;
  /** The file or module alone. */
  place: string;
  /** "short" is three letters: a name, or a minified one when its neighbours are. */
  name: "given" | "short" | "minified" | "none";
  native: boolean;
  library: boolean;
  framework: boolean;
  bundled: boolean;
}

/** By file, module and function; an application has a few thousand distinct frames in its errors. */
type ShapesOfFile = { module: string; byName: Map<string, FrameShape> };
const files = new BoundedMap<ShapesOfFile>(1024);
const scriptFiles = new BoundedMap<ShapesOfFile>(1024);
const MAX_NAMES_PER_FILE = 1024;
/** Longer ones are not worth the memory: only a hostile client sends them. */
const MAX_CACHED_CHARS = 512;

/** `script`: the event comes from a browser or from Node. */
export function shapeOf(frame: SentryFrame, script: boolean): FrameShape {
  const file = frame.filename ?? frame.abs_path ?? "";
  const name = frame.function ?? "";
  const module = frame.module ?? "";
  if (file.length + name.length + module.length > MAX_CACHED_CHARS) {
    return makeShape(name, file, module, script);
  }
  const { byName } = shapesOf(file, module, script ? scriptFiles : files);
  const known = byName.get(name);
  if (known !== undefined) return known;
  const shape = makeShape(name, file, module, script);
  if (byName.size >= MAX_NAMES_PER_FILE) byName.clear();
  byName.set(name, shape);
  return shape;
}

// Keyed by the file alone, as joining texts costs more than both lookups; a file is one module.
function shapesOf(file: string, module: string, cache: BoundedMap<ShapesOfFile>): ShapesOfFile {
  const known = cache.get(file);
  if (known !== undefined && known.module === module) return known;
  const made = { module, byName: new Map<string, FrameShape>() };
  cache.set(file, made);
  return made;
}

function makeShape(rawName: string, rawFile: string, module: string, script: boolean): FrameShape {
  const file = cleanFileName(rawFile);
  const name = cleanFunctionName(rawName, script);
  const place = choosePlace(file.path, module);
  return {
    label: `${name || "anonymous"} in ${place || "unknown file"}`,
    place,
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
