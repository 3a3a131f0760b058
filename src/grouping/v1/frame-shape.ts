/** What one stack frame says about the code, whatever engine, build or host it came from. */
import { hash53 } from "#lib/sketch/hash53.ts";
import type { SentryFrame } from "#protocol/event/event.ts";
import { cleanFileName, cleanPath } from "./file-name.ts";
import { FRAMEWORK_FUNCTIONS } from "./framework-functions.ts";
import { cleanFunctionName, isAsyncCaller } from "./function-name.ts";
import { PairCache } from "./pair-cache.ts";

export interface FrameShape {
  /** "loadSettings in assets/index.js", "anonymous in src/routes.js" */
  label: string;
  /** The file or module alone. */
  location: string;
  /** As sent. */
  module: string;
  /** Tells most labels apart without comparing them. */
  mark: number;
  /** "short" is three letters: a name, or a minified one when its neighbours are. */
  name: "given" | "short" | "minified" | "none";
  /** What the label is when the name turns out to be a minifier's: the file alone. */
  nameless: string;
  /** In a source file a minifier's name: the source map had none for it. */
  unmapped: boolean;
  /** Waits for the frames inside it and is not on the stack itself. */
  asyncCaller: boolean;
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
const MAX_MODULE_CHARS = 512;
/** Code that eval() runs outside of any function: engines disagree about its file. */
const EVAL = /^(?:[\w$]{1,100}\.)?eval(?: code)?$/i;

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
  const location = chooseLocation(file.path, module.slice(0, MAX_MODULE_CHARS));
  const nameless = `anonymous in ${location || "unknown file"}`;
  const unmapped = script && !file.bundled && name !== "" && name.length <= MAX_MINIFIED_CHARS;
  const named = name !== "" && !unmapped;
  const label = named ? `${name} in ${location || "unknown file"}` : nameless;
  return {
    label,
    location,
    module,
    mark: hash53(label),
    name: named ? judgeName(name, script, file.bundled) : "none",
    nameless,
    unmapped,
    asyncCaller: script && isAsyncCaller(rawName),
    native: file.native || (name === "" && (file.evaluated || EVAL.test(rawName))),
    library: file.library,
    framework: script && FRAMEWORK_FUNCTIONS.has(name),
    bundled: file.bundled,
  };
}

/**
 * Node's and Python's modules do not depend on where the application is installed. A module without
 * a folder ("index", "__main__") says less than the path does.
 */
function chooseLocation(path: string, module: string): string {
  const qualified = /[.:]/.test(module) && !module.includes("/") && !module.startsWith("node:");
  if (qualified || path === "") return /\d/.test(module) ? cleanModule(module) : module;
  return path;
}

function cleanModule(module: string): string {
  return cleanPath(module.replaceAll(/[.:]/g, "/")).replaceAll("/", ".");
}

/**
 * Source maps that hold no names leave the minifier's ("Nl") beside the source file's path. People
 * give names of two letters too ("fn", "cb"), which tell little: such a name never makes a label.
 */
const MAX_MINIFIED_CHARS = 2;

function judgeName(name: string, script: boolean, bundled: boolean): FrameShape["name"] {
  if (!script || name.length > MAX_MINIFIED_CHARS + 1) return "given";
  return bundled && name.length <= MAX_MINIFIED_CHARS ? "minified" : "short";
}
