/** A message with what changes from event to event replaced, so that the sentence is left. */
import { cleanMessagePath, cleanUrl } from "./message-path.ts";
import { cleanMessageWord } from "./message-word.ts";
import { PairCache } from "./pair-cache.ts";

/** Relay keeps 8192 characters of a message; nothing behind them is worth reading. */
const MAX_CHARS = 8192;
/** Past this a message is a dump of data: two that differ only there are one problem. */
const MAX_KEPT_CHARS = 512;
const MAX_LINES = 2;
const MAX_JSON_LINES = 12;

type Replace = (found: string, offset: number, text: string) => string;
interface Pass {
  /** Cheap to look for, and without it `find` cannot match. */
  needs: RegExp;
  find: RegExp;
  put: string | Replace;
}

const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const DAY = "(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? )?";
const CLOCK = "\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?(?: ?[ap]m)?";
const OFFSET = "[+-]\\d{2}:?\\d{2}";
const ZONE = `(?: ?(?:Z|UTC|GMT)(?:${OFFSET})?(?: \\([a-z ]{1,30} time\\))?| ?${OFFSET})?`;

/**
 * In this order: what holds other things (a URL holds numbers) comes first. No pattern can start
 * inside its own match, and every repetition is bounded or followed by what it cannot match.
 */
const PASSES: Pass[] = [
  {
    needs: /:\/\//,
    find: /(?<![a-z\d+.-])[a-z][a-z\d+.-]{1,20}:\/\/[^\s"'`<>]{1,2048}/gi,
    put: (url) => cleanUrl(url),
  },
  {
    needs: /@/,
    find: /(?<![\w.+%-])[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g,
    put: "<email>",
  },
  {
    needs: /-/,
    find: /(?<![\da-z])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\da-z])/gi,
    put: "<uuid>",
  },
  {
    needs: /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i,
    find: new RegExp(
      `(?<![a-z\\d])${DAY}(?:\\d{1,2}(?:st|nd|rd|th)? ${MONTH}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?)(?![a-z\\d])(?:,? \\d{4}(?!\\d))?(?:,? (?:at )?${CLOCK}${ZONE})?`,
      "gi",
    ),
    put: "<date>",
  },
  {
    needs: /\d[-/.]\d/,
    find: new RegExp(
      `(?<![\\w.-])(?:\\d{4}([-/.])\\d{1,2}\\1\\d{1,2}|\\d{1,2}([/.-])\\d{1,2}\\2\\d{4})(?![\\d-])(?:[T ,]{1,2}${CLOCK}${ZONE})?`,
      "gi",
    ),
    put: "<date>",
  },
  {
    needs: /:\d\d/,
    find: /(?<![\w.:])\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?(?: ?[ap]m)?| ?[ap]m)(?![\w:])/gi,
    put: "<time>",
  },
  {
    needs: /\d\.\d|::|localhost/i,
    find: /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|localhost|::1|\[[\da-f:.]{2,45}\])(?!\.?\d|[a-z])/gi,
    put: "<ip>",
  },
  {
    needs: /:[\da-f]*:/i,
    find: /(?<![\w:])(?=[a-f:]{0,20}\d)(?:[\da-f]{0,4}:){2,7}[\da-f]{1,4}(?![\w:])/gi,
    put: "<ip>",
  },
  {
    needs: /[/\\]/,
    // From its first slash: what stands before it is a word like any other.
    find: /(?<!<)[/\\][\w.@~%+$=:,[\]-]{0,128}(?:[/\\][\w.@~%+$=:,[\]-]{0,128}){0,40}(?:\?[^\s"'<>)]{0,2048})?/g,
    put: (path) => cleanMessagePath(path),
  },
  {
    needs: /\)=\(/,
    find: /\)=\([^()]{0,256}\)/g,
    put: ")=(<value>)",
  },
  {
    needs: /Duplicate entry/,
    find: /Duplicate entry '[^']{0,256}'/g,
    put: "Duplicate entry '<value>'",
  },
  {
    needs: /\d ?(?:[nµumshdw]|sec|min)/i,
    find: /(?<![\w.])(?:\d{1,20}(?:[.,]\d{1,9})? ?(?:[nµum]?s|m?secs?|milliseconds?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?)(?![a-z_]) ?){1,6}(?<! )(?!\w)/gi,
    put: "<duration>",
  },
  {
    needs: /\d ?(?:bytes?|[kmgt]i?b)/i,
    find: /(?<![\w.])\d{1,20}(?:[.,]\d{1,9})? ?(?:bytes?|[kmgt]i?b)(?!\w)/gi,
    put: "<size>",
  },
  {
    needs: /\d/,
    find: /(?<![\w$])(?:(?<![\w)\]>.])[-+])?[\w$]*\d[\w$]*(?:[.,]\d+)*/g,
    put: cleanMessageWord,
  },
];

/** Messages repeat; these are the short ones, a few hundred kilobytes. */
const cache = new PairCache<string, string>(2048);
const MAX_CACHED_CHARS = 200;

/** Nothing of the above is in a text without one of these. */
const REPLACEABLE = /[\d@:/\\]|\)=\(|Duplicate entry/;
const QUOTES = /["`“”‘’«»]/g;

export function parameterize(message: string): string {
  const known = cache.get("", message);
  if (known !== undefined) return known;
  const made = replaceAll(message);
  if (message.length <= MAX_CACHED_CHARS) cache.set("", message, made);
  return made;
}

function replaceAll(message: string): string {
  let text = message.length > MAX_CHARS ? message.slice(0, MAX_CHARS) : message;
  text = firstLines(text);
  if (REPLACEABLE.test(text)) {
    for (const { needs, find, put } of PASSES) {
      if (!needs.test(text)) continue;
      // Two calls: the overloads of replace take a text or a function, not either.
      text = typeof put === "string" ? text.replace(find, put) : text.replace(find, put);
    }
  }
  text = text.replace(QUOTES, "'").replace(/\s{2,}/g, " ");
  if (text.length > MAX_KEPT_CHARS) text = text.slice(0, MAX_KEPT_CHARS);
  return text.endsWith(".") ? text.slice(0, -1) : text;
}

/** Further lines are stacks, queries and hints; JSON needs more of them to say something. */
function firstLines(text: string): string {
  if (!text.includes("\n")) return text.trim();
  const maxLines = /^\s*[[{]/.test(text) ? MAX_JSON_LINES : MAX_LINES;
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() !== "" && lines.push(line.trim()) === maxLines) break;
  }
  return lines.join(" ");
}
