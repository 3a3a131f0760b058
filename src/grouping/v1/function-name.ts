/** A function's name as one text for every engine that reports it; empty when it has none. */

const MAX_CHARS = 256;
const ANONYMOUS =
  /^(?:\??|<.*>|\(?anonymous(?: function)?\)?|eval|(?:eval|global|module|program|function|unknown script) code|\d+|_callee\d*\$?|_ref\d*|_temp\d*|_loop\d*|\{closure\}|default)$/i;
/** Firefox puts the cause of an async call before the name: "async*load", "promise callback*load". */
const CAUSE = /^.*\*/;
/** V8: "async load", "new Cart", "get total"; also "bound load". */
const KEYWORD = /^(?:(?:async|new|get|set|bound|static|function) )+/;
/** V8: "load [as onload]"; Ruby: "load (app.rb)". */
const ALIAS = / (?:\[as .*|\(.*)$/;
/** Ruby: "block (2 levels) in load", "rescue in load". */
const BLOCK = /^(?:block|rescue|ensure)(?: \(\d+ levels\))? in /;
/** Rollup's number for a second function of one name; Rails' and Java's for generated ones. */
const COPY_NUMBER = /(?:\$\d+|_{1,3}\d{4,}(?:_\d+)*)$/;

/**
 * V8's "async load" and Firefox's "promise callback*load" are not on the stack: they wait for it.
 * Safari has no such frames, and Firefox shows them to developers alone.
 */
export function isAsyncCaller(raw: string): boolean {
  return raw.startsWith("async ") || raw.includes("*");
}

/** `script`: the frame comes from JavaScript, where engines differ in how much of the owner they name. */
export function cleanFunctionName(raw: string, script: boolean): string {
  let name = raw.length > MAX_CHARS ? raw.slice(0, MAX_CHARS) : raw;
  name = script ? cleanScriptName(name) : cleanOtherName(name);
  if (name.length > 4) name = name.replace(COPY_NUMBER, "");
  return ANONYMOUS.test(name) ? "" : name;
}

function cleanScriptName(raw: string): string {
  let name = raw;
  if (name.includes("*")) name = name.replace(CAUSE, "");
  if (name.includes(" ")) name = name.replace(ALIAS, "").replace(KEYWORD, "");
  // webpack's module wrappers are named after the file: "Module../src/index.tsx".
  if (name.includes("./")) return "";
  // Firefox: "CartPage/total" is total inside CartPage, "load/<" a function without a name in load.
  if (name.endsWith("<")) name = name.replace(/<+$/, "");
  const slash = name.lastIndexOf("/");
  if (slash >= 0) name = name.slice(slash + 1);
  // The owner is the receiver's class in V8, a guess in Firefox, absent in Safari: file and name do.
  const dot = name.lastIndexOf(".");
  if (dot >= 0) name = name.slice(dot + 1);
  return name.startsWith("#") ? name.slice(1) : name;
}

function cleanOtherName(raw: string): string {
  let name = raw;
  if (name.includes(" in ")) name = name.replace(BLOCK, "");
  if (name.includes("<locals>.")) name = name.slice(name.lastIndexOf("<locals>.") + 9);
  // Ruby 3.4 says "Cart#total" where older ones say "total".
  const owner = name.indexOf("#");
  return owner > 0 ? name.slice(owner + 1) : name;
}
