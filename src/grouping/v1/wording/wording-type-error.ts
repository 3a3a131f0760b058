import { readEvaluated } from "#grouping/v1/evaluated.ts";
import { ABORTED, firstGroup, lastName, property, type WordingRule } from "./wording-rule.ts";

const NOTHING = "property of undefined or null";

export const TYPE_ERROR: WordingRule[] = [
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
  {
    says: /^The value of the property '([^']*)' is (?:null or undefined, )?not a Function object/,
    means: "not a function",
    about: property,
  },
  { says: /^(.{1,200}?) is not a function\b/, means: "not a function", about: lastName },
  {
    says: /^Object doesn't support property or method '([^']*)'/,
    means: "not a function",
    about: property,
  },
  { says: /^(.{1,200}?) is not a constructor\b/, means: "not a constructor", about: lastName },
  {
    says: /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource\.?|fetch failed|Network request failed|The network connection was lost\.?|The Internet connection appears to be offline\.?|A server with the specified hostname could not be found\.?|Could not connect to the server\.?|The request timed out\.?)(?: \(([^)]{1,100})\))?$/,
    means: "network request failed",
    aboutWithoutStack: firstGroup,
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
