/** A file's path as one text for every host, deploy, bundler hash and machine it comes from. */
import { isContentHash, isShortHash } from "./content-hash.ts";

export interface FileName {
  /** "assets/index.js", "src/users/index.js", "extension/inpage.js"; empty when there is none. */
  path: string;
  /** The engine's own code, which only some engines list. */
  native: boolean;
  /** A package or the runtime, not the application. */
  library: boolean;
  /** Made by a bundler and not mapped back: short function names mean nothing there. */
  bundled: boolean;
  /** Made by eval() or new Function() in this file. */
  evaluated: boolean;
}

const MAX_CHARS = 512;
const MAX_FOLDER_CHARS = 128;
const NATIVE =
  /^(?:\[native code\]|native(?: code)?|\(native\)|<anonymous>|anonymous|\[wasm code\]|self-hosted|(?:debugger )?eval code|(?:function|unknown script) code|evalmachine\.<anonymous>|index \d+)$/i;
/** V8: "eval at run (https://shop.example.com/app.js:5:3), <anonymous>:1:7", in more of the same. */
const EVALUATED_AT = "eval at ";
const POSITION = /(?::\d{1,9}){1,2}$/;
const SCHEME = /^([a-z][a-z\d+.-]{1,30}):\/\//i;
const SERVED = /^(?:https?|capacitor|ionic|app|tauri|file)$/i;
const EXTENSION_SCHEME = /-extension$/i;
const PACKAGES =
  /^.*(?:node_modules|site-packages|dist-packages|\/gems|pkg\/mod|bower_components)\//;
const RUNTIME = /^(?:node:|internal\/|<frozen |\/usr\/(?:local\/)?lib\/|\/opt\/hostedtoolcache\/)/;
/** Where an image, a host or a deploy tool puts the application: says nothing about the code. */
const ROOT =
  /^(?:usr\/src\/app|var\/task|var\/www\/[^/]+|srv\/[^/]+|opt\/[^/]+|home\/[^/]+\/[^/]+|Users\/[^/]+\/[^/]+|app|workspace|code)\//;
const RELEASE =
  /^(?:.*\/)?releases\/(?:\d{2,}|[\da-f]{7,40})\/|^(?:var\/www|srv|home|opt|u)\/.*?\/current\/|^.*app\.asar\//;
/** Bundled for a server; what a browser loads from a URL is bundled anyway. */
const SERVER_BUNDLE = /(?:^|\/)(?:\.next|_next|\.output|\.nuxt|chunks|bundles)\//;
const SCRIPT = /\.(?:js|mjs|cjs)$/;
const MAKER_SUFFIX = /(?:\.(?:chunk|bundle|min|prod|_)|[-.]legacy)$/;

export function cleanFileName(raw: string): FileName {
  if (raw.startsWith(EVALUATED_AT))
    return { ...cleanFileName(locationOfEval(raw)), evaluated: true };
  let path = raw.length > MAX_CHARS ? raw.slice(-MAX_CHARS) : raw;
  if (path === "" || NATIVE.test(path)) return { path: "", native: path !== "", ...OWN };
  if (path.startsWith("blob:") || path.startsWith("data:")) {
    return { ...OWN, path: path.slice(0, 4), native: false, bundled: true };
  }
  if (path.includes("\\")) path = path.replaceAll("\\", "/").replace(/^[a-z]:\//i, "/");
  // Firefox names evaluated code after the code that did: "app.js line 5 > eval".
  const query = path.search(/[?#]| line \d+ > /);
  const evaluated = query > 0 && path.charAt(query) === " ";
  if (query > 0) path = path.slice(0, query);
  const opened = stripScheme(path);
  path = opened.path;
  const rooted = path.startsWith("/") && !opened.served;
  const runtime = !opened.served && !opened.mapped && RUNTIME.test(path);
  path = path.replace(/^(?:\.{0,2}\/|~\/)+/, "");
  const inPackage = PACKAGES.exec(path);
  if (inPackage) path = path.slice(inPackage[0].length);
  else if (runtime) path = path.replace(/^node:/, "").replace(/\.js$/, "");
  else if (rooted) path = path.replace(RELEASE, "").replace(ROOT, "").replace(RELEASE, "");
  const cleaned = cleanPath(path);
  const bundled =
    SCRIPT.test(cleaned) &&
    !opened.mapped &&
    inPackage === null &&
    (opened.served || cleaned !== path || SERVER_BUNDLE.test(cleaned));
  const served = opened.extension ? `extension/${cleaned}` : cleaned;
  const library = runtime || inPackage !== null;
  return { path: served, native: false, library, bundled, evaluated };
}

const OWN = { library: false, bundled: false, evaluated: false };

/** The file that ran eval() first. */
function locationOfEval(raw: string): string {
  const open = raw.lastIndexOf("(") + 1;
  const close = raw.indexOf(")", open);
  const location = raw.slice(open, close < 0 ? raw.length : close).slice(-MAX_CHARS);
  return open === 0 || location.startsWith(EVALUATED_AT)
    ? "<anonymous>"
    : location.replace(POSITION, "");
}

function stripScheme(path: string): {
  path: string;
  served: boolean;
  mapped: boolean;
  extension: boolean;
} {
  const scheme = SCHEME.exec(path);
  if (!scheme) return { path, served: false, mapped: false, extension: false };
  const name = scheme[1] ?? "";
  const rest = path.slice(scheme[0].length);
  const extension = EXTENSION_SCHEME.test(name);
  if (extension || SERVED.test(name)) {
    return { path: rest.replace(/^[^/]*/, ""), served: name !== "file", mapped: false, extension };
  }
  // webpack://shop/./src/a.ts, webpack-internal:///(rsc)/./src/a.ts, turbopack:///[project]/src/a.ts
  const inner = rest.replace(/^[^/]*\//, "").replace(/^(?:\([^)/]*\)|\[project\])\//, "");
  return { path: inner, served: false, mapped: true, extension: false };
}

/** Segment by segment: hashes, ids and versions become "*", or go when a name is left beside them. */
export function cleanPath(path: string): string {
  const slash = path.lastIndexOf("/");
  const base = cleanBase(path.slice(slash + 1));
  if (slash < 0) return base;
  const folders = path.slice(0, slash);
  if (!/[\dA-Z]/.test(folders)) return `${folders}/${base}`;
  return `${folders.split("/").map(cleanFolder).join("/")}/${base}`;
}

function cleanFolder(folder: string): string {
  if (!/[\dA-Z]/.test(folder) || folder.startsWith("[")) return folder;
  // No version, hash or id is as long, and the pattern for versions starts anew at each hyphen.
  if (folder.length > MAX_FOLDER_CHARS) return folder;
  const named = folder.replace(/(?<=.)(?:@v?\d|-v?\d+\.\d)[\w.+-]*$/, "");
  if (named !== folder) return named;
  // "v2" stays: two versions of an API are two pieces of code.
  if (/^(?:\d+|v?\d+(?:\.\d+)+)$/.test(folder) || isContentHash(folder) || isUuid(folder))
    return "*";
  return folder.replace(/^python\d(?:\.\d+)?$/, "python");
}

/** No hash is without a digit and a capital; most names are, so they are let go first. */
const TOUCHABLE = /[\dA-Z]|legacy|\./;

function cleanBase(base: string): string {
  if (!TOUCHABLE.test(base)) return base;
  const dot = base.lastIndexOf(".");
  const ending = dot > 0 ? base.slice(dot) : "";
  const hasEnding = /^\.[a-z][a-z\d]{0,6}$/i.test(ending) && !isContentHash(ending.slice(1));
  let stem = hasEnding ? base.slice(0, dot) : base;
  for (let i = 0; i < 3; i++) {
    const cut = stem.replace(MAKER_SUFFIX, "");
    stem = cutHash(cut);
    if (stem === cut) break;
  }
  if (/^\d+$/.test(stem) || isContentHash(stem) || isUuid(stem)) stem = "*";
  return hasEnding ? stem + ending : stem;
}

/** "index-BkN3fW2q", "main.8d2f1c0a", "page_1f0a9c2b7d334e51" without what follows the name. */
function cutHash(stem: string): string {
  const { length } = stem;
  // The short hashes may hold a separator themselves, so they are tried by where they stand first.
  if (length > 9 && /[-._]/.test(stem.charAt(length - 9)) && isShortHash(stem.slice(-8))) {
    return stem.slice(0, -9);
  }
  const cut = Math.max(stem.lastIndexOf("-"), stem.lastIndexOf("."), stem.lastIndexOf("_"));
  if (cut <= 0) return stem;
  return isContentHash(stem.slice(cut + 1)) ? stem.slice(0, cut) : stem;
}

function isUuid(text: string): boolean {
  return text.length === 36 && /^[0-9a-f-]{36}$/i.test(text);
}
