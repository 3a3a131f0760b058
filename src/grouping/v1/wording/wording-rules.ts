/** The rules by the exception's type. */
import { ANYWHERE } from "./wording-anywhere.ts";
import { ABORTED, CROSS_ORIGIN, lastName, type WordingRule } from "./wording-rule.ts";
import {
  TRANSLATED_RANGE_ERROR,
  TRANSLATED_REFERENCE_ERROR,
  TRANSLATED_TYPE_ERROR,
} from "./wording-translated.ts";
import { TYPE_ERROR } from "./wording-type-error.ts";

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
    says: /^(?:JSON\.parse(?: Error)?: |JSON Parse error: |.{0,300} is not valid JSON$|The string did not match the expected pattern)/,
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
  ["TypeError", [...ANYWHERE, ...TYPE_ERROR, ...TRANSLATED_TYPE_ERROR]],
  ["ReferenceError", [...REFERENCE_ERROR, ...TRANSLATED_REFERENCE_ERROR]],
  ["SyntaxError", SYNTAX_ERROR],
  ["RangeError", [...RANGE_ERROR, ...TRANSLATED_RANGE_ERROR]],
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
    [{ says: /child of this node|can(?: ?not|'t) be found here/, means: "node not found" }],
  ],
  ["NotAllowedError", [{ says: /^/, means: "not allowed by the browser or the user" }]],
  ["QuotaExceededError", QUOTA],
  ["NS_ERROR_DOM_QUOTA_REACHED", QUOTA],
  [
    "SecurityError",
    [
      { says: /^Blocked a frame with origin/, means: CROSS_ORIGIN },
      { says: /operation is insecure|Access is denied/i, means: "denied by the browser" },
    ],
  ],
];

export const WORDING_RULES: ReadonlyMap<string, readonly WordingRule[]> = new Map(BY_TYPE);
