/**
 * What V8, SpiderMonkey and JavaScriptCore (and React, webpack, Vite) say, and what it means. A rule
 * names the same thing for every engine; `about` is the property or name in question, and only where
 * every engine tells it. First match wins.
 */
import { lastNameIn, readEvaluated, readProperty } from "./evaluated.ts";

export interface WordingRule {
  says: RegExp;
  means: string;
  about?: (match: RegExpExecArray) => string | undefined;
  /** As `about`, but a stack trace tells it better. */
  aboutWithoutStack?: (match: RegExpExecArray) => string | undefined;
  /** Engines disagree about the type, too. */
  type?: string;
  /** One problem for the whole application, or for one page, wherever in the code it surfaces. */
  scope?: "application" | "page";
}

const NOTHING = "property of undefined or null";
const NETWORK = "network request failed";
const ABORTED = "aborted";
const NOT_FOUND = "node not found";

const first = (match: RegExpExecArray) => match[1];
const property = (match: RegExpExecArray) => readProperty(match[1] ?? match[2]);
const lastName = (match: RegExpExecArray) => lastNameIn(match[1] ?? "");

/** Thrown with type Error or TypeError, by frameworks and by the browser itself. */
const ANYWHERE: WordingRule[] = [
  {
    says: /^(?:Loading (?:CSS )?chunk \S{1,200} failed|ChunkLoadError|(?:Failed to fetch|error loading) dynamically imported module|Importing a module script failed|Unable to preload CSS for|'text\/html' is not a valid JavaScript MIME type)/i,
    means: "loading a chunk failed",
    type: "ChunkLoadError",
    scope: "application",
  },
  {
    says: /^(?:Hydration failed because|Text content d(?:oes|id) not match|There was an error while hydrating|The server could not finish this Suspense boundary|Hydration completed but contains mismatches|A tree hydrated but some attributes)/,
    means: "hydration mismatch",
    scope: "page",
  },
  {
    says: /^Minified React error #(?:418|419|421|422|423|425)\b/,
    means: "hydration mismatch",
    scope: "page",
  },
  { says: /^Minified React error #(\d{1,4})/, means: "React error", about: first },
  {
    says: /^ResizeObserver loop (?:limit exceeded|completed with undelivered)/,
    means: "ResizeObserver loop",
    scope: "application",
  },
  { says: /^Script error\.?$/i, means: "script error", scope: "application" },
  {
    says: /^(?:Permission denied to access property|Blocked a frame with origin)/,
    means: "cross-origin access",
    type: "SecurityError",
  },
];

const TYPE_ERROR: WordingRule[] = [
  {
    says: /^Cannot (?:read|set) propert(?:y|ies) of (?:undefined|null) \((?:reading|setting) '([^']*)'\)/,
    means: NOTHING,
    about: property,
  },
  {
    says: /^Cannot (?:read|set) property '([^']*)' of (?:undefined|null)/,
    means: NOTHING,
    about: property,
  },
  {
    says: /^can't access property (?:"([^"]*)"|(\d+)|\S+?)(?:, .{0,200}is| of) (?:undefined|null)/,
    means: NOTHING,
    about: property,
  },
  {
    says: /^Unable to (?:get|set) (?:value of the )?property '([^']*)' of (?:undefined|null)/,
    means: NOTHING,
    about: property,
  },
  {
    says: /^Cannot destructure property '([^']*)' of .{0,200}(?:undefined|null)/,
    means: NOTHING,
    about: property,
  },
  {
    says: /^(?:Cannot convert undefined or null to object|can't convert (?:undefined|null) to object|(?:undefined|null) is not an object \(evaluating 'Object\.\w+\()/,
    means: "object expected, undefined or null given",
  },
  {
    says: /^(?:undefined|null) is not an object \(evaluating '(.{1,200})'\)/,
    means: NOTHING,
    about: (match) => readEvaluated(match[1] ?? ""),
  },
  {
    says: /^(?:undefined|null) is not a function \(near|^.{1,200} is not iterable|^(?:Spread syntax|Array destructuring|object null is not iterable|Invalid attempt to (?:spread|destructure|iterate))/,
    means: "not iterable",
  },
  { says: /^(.{1,200}?) is not a function\b/, means: "not a function", about: lastName },
  { says: /^(.{1,200}?) is not a constructor\b/, means: "not a constructor", about: lastName },
  {
    says: /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource\.?|fetch failed|Network request failed|The network connection was lost\.?|The Internet connection appears to be offline\.?|A server with the specified hostname could not be found\.?|Could not connect to the server\.?|The request timed out\.?)(?: \(([^)]{1,100})\))?$/,
    means: NETWORK,
    aboutWithoutStack: first,
  },
  { says: /^cancel+ed$/, means: ABORTED },
  {
    says: /^(?:Assignment to constant variable|invalid assignment to const|Attempted to assign to readonly property|Cannot assign to read only property|"[^"]{1,100}" is read-only|setting getter-only property|Cannot set property \S+ of .{1,100} which has only a getter)/,
    means: "assigned to a constant",
  },
  {
    says: /^(?:Cannot (?:add|define) property|can't define property|Attempting to define property on object that is not extensible)/,
    means: "object is not extensible",
  },
  {
    says: /^(?:Converting circular structure to JSON|cyclic object value|JSON\.stringify cannot serialize cyclic structures)/,
    means: "circular structure in JSON",
  },
  {
    says: /^(?:Cannot use 'in' operator|cannot use 'in' operator|right-hand side of 'in' should be an object|.{1,100} is not an Object\. \(evaluating)/,
    means: "'in' on something that is not an object",
  },
  {
    says: /^(?:Right[- ]hand side of '?instanceof'? is not|invalid 'instanceof' operand)/,
    means: "invalid instanceof",
  },
  { says: /^reduce of empty array with no initial value/i, means: "reduce of an empty array" },
  {
    says: /^(?:Class constructor .{1,100} cannot be invoked without 'new'|class constructors must be invoked with 'new'|Cannot call a class constructor)/,
    means: "class called without new",
  },
  {
    says: /^(?:Cannot mix BigInt and other types|can't convert BigInt to number|Invalid mix of BigInt and other type)/,
    means: "BigInt mixed with a number",
  },
  {
    says: /^can(?:not|'t) convert a? ?symbol(?: value)? to (?:a )?(\w+)/i,
    means: "symbol converted",
  },
  {
    says: /^(?:Illegal invocation|'?.{1,100}called on an object that does not implement interface|Can only call .{1,100} on instances of)/,
    means: "illegal invocation",
  },
  {
    says: /^(?:Failed to construct 'URL': Invalid URL|Invalid URL|URL constructor: .{0,200} is not a valid URL|.{0,200} cannot be parsed as a URL|.{0,200} is not a valid URL)/,
    means: "invalid URL",
  },
  {
    says: /^(?:Failed to execute '(\w+)' on '\w+': parameter \d is not of type|\w+\.(\w+): Argument \d (?:does not implement interface|is not an object)|Argument \d \('\w+'\) to \w+\.(\w+) must be an instance of)/,
    means: "wrong argument",
    about: (match) => match[1] ?? match[2] ?? match[3],
  },
  // Firefox until 2021, and for destructured parameters still: no property is told.
  { says: /^[\w$.()[\] ]{1,100} is (?:undefined|null)$/, means: NOTHING },
];

const REFERENCE_ERROR: WordingRule[] = [
  {
    says: /^(?:Cannot access '[^']{1,100}' before initialization|can't access lexical declaration|Cannot access uninitialized variable)/,
    means: "used before initialization",
  },
  {
    says: /^(?:Must call super constructor|must call super constructor|'super\(\)' must be called)/,
    means: "this before super()",
  },
  { says: /^(\S{1,100}) is not defined/, means: "not defined", about: lastName },
  { says: /^Can't find variable: (\S{1,100})/, means: "not defined", about: lastName },
  { says: /^'(\S{1,100})' is (?:undefined|not defined)/, means: "not defined", about: lastName },
];

const SYNTAX_ERROR: WordingRule[] = [
  {
    says: /^(?:Unexpected end of JSON input|Unterminated string in JSON|JSON\.parse: (?:unexpected end|end of data|unterminated string)|JSON Parse error: (?:Unexpected EOF|Unterminated string))/,
    means: "JSON text ends too early",
  },
  {
    says: /^(?:JSON\.parse: |JSON Parse error: |.{0,300} is not valid JSON$|The string did not match the expected pattern)/,
    means: "not JSON",
  },
  { says: /^.{0,200} in JSON at position \d/, means: "not JSON" },
  { says: /^.{0,100} after JSON at position \d/, means: "not JSON" },
  {
    says: /^Invalid regular expression|^(?:invalid (?:regexp|capture|range in character class|unicode escape in regular)|unterminated (?:parenthetical|character class)|nothing to repeat)/i,
    means: "invalid regular expression",
  },
  {
    says: /^(?:Unexpected token '?<'?|expected expression, got '<')/,
    means: "HTML where a script was expected",
  },
];

const RANGE_ERROR: WordingRule[] = [
  {
    says: /^(?:Maximum call stack size exceeded|too much recursion|Out of stack space)/,
    means: "endless recursion",
    type: "RangeError",
  },
  {
    says: /^(?:Invalid (?:typed )?array (?:buffer )?length|Array size is not a small enough positive integer|Array buffer allocation failed)/i,
    means: "invalid array length",
    type: "RangeError",
  },
  {
    says: /^(?:Invalid string length|allocation size overflow|Out of memory)/,
    means: "text too long",
    type: "RangeError",
  },
  { says: /^(?:Invalid time value|Invalid date|date value is not finite)/i, means: "invalid date" },
  {
    says: /^(?:Incorrect locale information provided|invalid language tag|Invalid language tag)/,
    means: "invalid locale",
  },
  {
    says: /^(?:Invalid count value|repeat count must be|String\.prototype\.repeat argument must be)/,
    means: "invalid repeat count",
  },
  {
    says: /^(?:to\w+\(\) (?:digits |radix )?(?:argument )?must be between|precision -?\d+ out of range|radix must be)/,
    means: "invalid number of digits",
  },
];

const QUOTA: WordingRule[] = [
  { says: /^/, means: "storage quota exceeded", type: "QuotaExceededError" },
];

/** For the types of DOMException the type is the meaning: only Chromium says more. */
const BY_TYPE: [type: string, rules: WordingRule[]][] = [
  ["Error", ANYWHERE],
  ["Invariant Violation", ANYWHERE],
  ["TypeError", [...ANYWHERE, ...TYPE_ERROR]],
  ["ReferenceError", REFERENCE_ERROR],
  ["SyntaxError", SYNTAX_ERROR],
  ["RangeError", RANGE_ERROR],
  ["InternalError", RANGE_ERROR],
  ["URIError", [{ says: /malformed|URI error/i, means: "malformed URI" }]],
  [
    "ChunkLoadError",
    [{ says: /^/, means: "loading a chunk failed", type: "ChunkLoadError", scope: "application" }],
  ],
  [
    "AbortError",
    [
      { says: /play\(\) request was interrupted|media/i, means: "playback interrupted" },
      { says: /^/, means: ABORTED },
    ],
  ],
  ["TimeoutError", [{ says: /^(?:signal|the operation) timed out/i, means: "timed out" }]],
  [
    "NotFoundError",
    [{ says: /child of this node|can(?: ?not|'t) be found here/, means: NOT_FOUND }],
  ],
  ["NotAllowedError", [{ says: /^/, means: "not allowed by the browser or the user" }]],
  ["QuotaExceededError", QUOTA],
  ["NS_ERROR_DOM_QUOTA_REACHED", QUOTA],
  [
    "SecurityError",
    [
      { says: /^Blocked a frame with origin/, means: "cross-origin access" },
      { says: /operation is insecure|Access is denied/i, means: "denied by the browser" },
    ],
  ],
];

export const WORDING_RULES: ReadonlyMap<string, readonly WordingRule[]> = new Map(BY_TYPE);
