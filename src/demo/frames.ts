/** Stack frames as SDKs send them. */
import type { JsonObject } from "#lib/json.ts";

/** A file of the shop: its lines from `firstLine` on. */
export interface Source {
  path: string;
  firstLine: number;
  lines: string[];
}

/** `text` starts and ends with a line break, so that it can stand as a block. */
export function source(path: string, firstLine: number, text: string): Source {
  return { path, firstLine, lines: text.split("\n").slice(1, -1) };
}

/** The SDKs send as many lines on each side. */
const CONTEXT_LINES = 5;
const SERVER_FOLDER = "/srv/shop";

/** A frame of the shop's own code with the lines around it, and locals where the SDK reads them. */
export function ownFrame(
  from: Source,
  name: string,
  [lineno, colno]: readonly [number, number],
  vars?: JsonObject,
): JsonObject {
  const at = lineno - from.firstLine;
  return {
    filename: from.path,
    abs_path: `${SERVER_FOLDER}/${from.path}`,
    module: from.path.replace(/\.\w+$/, "").replaceAll("/", "."),
    function: name,
    lineno,
    colno,
    in_app: true,
    pre_context: from.lines.slice(Math.max(0, at - CONTEXT_LINES), at),
    context_line: from.lines[at] ?? "",
    post_context: from.lines.slice(at + 1, at + 1 + CONTEXT_LINES),
    ...(vars && { vars }),
  };
}

/** A frame of a package on the server. */
export function packageFrame(
  file: string,
  name: string,
  lineno: number,
  colno: number,
): JsonObject {
  return {
    filename: `node_modules/${file}`,
    abs_path: `${SERVER_FOLDER}/node_modules/${file}`,
    module: file.replace(/\.\w+$/, "").replaceAll("/", "."),
    function: name,
    lineno,
    colno,
    in_app: false,
  };
}

export function nodeFrame(file: string, name: string, lineno: number, colno: number): JsonObject {
  return { filename: `node:${file}`, module: file, function: name, lineno, colno, in_app: false };
}

/** A frame of a bundle in the browser: one long line, names that the build kept. */
export function chunkFrame(chunk: string, name: string, colno: number): JsonObject {
  const filename = `app:///_next/static/chunks/${chunk}`;
  return { filename, function: name, in_app: true, lineno: 1, colno };
}

/** What React calls on the way to a component, oldest first. */
export function reactFrames(): JsonObject[] {
  return [
    ["performWorkUntilDeadline", 21_903],
    ["performWorkOnRoot", 148_212],
    ["renderRootSync", 151_870],
    ["performUnitOfWork", 154_406],
    ["beginWork", 129_551],
    ["renderWithHooks", 92_377],
  ].map(([name, colno]) => ({
    ...chunkFrame("framework-4b0f7a3c9d12e5a8.js", String(name), Number(colno)),
    in_app: false,
  }));
}

/** The way of a request through Next.js on the server, oldest first. */
export function nextFrames(): JsonObject[] {
  const runtime = "next/dist/compiled/next-server/app-page.runtime.prod.js";
  return [
    nodeFrame("internal/process/task_queues", "process.processTicksAndRejections", 105, 5),
    packageFrame("next/dist/server/base-server.js", "NextNodeServer.renderToResponse", 1702, 22),
    packageFrame(runtime, "renderToHTMLOrFlight", 16, 2311),
    packageFrame(runtime, "AsyncLocalStorage.run", 14, 19_904),
    packageFrame(runtime, "performWork", 36, 48_210),
    packageFrame(runtime, "renderElement", 36, 41_766),
    packageFrame(runtime, "renderFunctionComponent", 36, 35_018),
  ];
}
