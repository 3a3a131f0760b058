/** Secrets behind their names where no ":" or "=" stands between them. */
import type { ScrubRules } from "#ingest/scrub/rules.ts";
import { filterPairs } from "./filter-inner-pairs.ts";
import { FILTERED } from "./filter-numbers.ts";
import { holdsSecret } from "./judge-pair.ts";
import { decode } from "./names-in-texts.ts";

/** `<password>x</password>`, with a prefix, attributes or CDATA. */
const ELEMENT =
  /<([A-Za-z][\w.-]{0,60}:)?([A-Za-z][\w.-]{0,99})((?:\s[^<>]{0,500})?>(?:<!\[CDATA\[)?)([^<\]]{1,10000})(?=\]\]>|<\/)/g;
/** `--password x`, and the same in a list of arguments. */
const OPTION =
  /(?<![\w-])(--?)([A-Za-z][\w-]{1,60})(\\?["'],?\s{1,3}(?:\\?["'])?|\s{1,5}(?:\\?["'])?)((?!--?[a-z])[^\s"'\\]{1,2000})/g;
/** `curl -u name:x` */
const USER_OPTION =
  /((?:(?<!\S)-u|--(?:proxy-)?user)[\s=]{0,3}["']?[\w.@-]{1,100}:)([^\s"']{1,500})/g;
/** `["password", "x"]`, `('password', 'x')` */
const LISTED =
  /([[(]\s?\\{0,3}["'])([\w.[\]-]{1,60})(\\{0,3}["']\s?,\s?[bu]?\\{0,3}["'])((?:[^"'\\]|\\(?!["'\\])){1,4096})(?=\\{0,3}["']\s?[\])])/g;
/** What follows is no secret but where to find one. */
const ELSEWHERE = /(?:stdin|file|path|env|prompt|from|id|name|only|less)$/i;

export function filterElements(text: string, rules: ScrubRules): string {
  return text.replace(
    ELEMENT,
    (whole, space: string | undefined, name: string, open: string, value: string) => {
      if (!rules.filtersKey(name) || value.trim() === "" || value === FILTERED) return whole;
      return `<${space ?? ""}${name}${open}${FILTERED}`;
    },
  );
}

export function filterOptions(text: string, rules: ScrubRules): string {
  const clean = text.replace(
    OPTION,
    (whole, dashes: string, name: string, gap: string, value: string) => {
      if (
        value.startsWith(FILTERED.slice(0, -1)) ||
        !rules.filtersKey(name) ||
        ELSEWHERE.test(name)
      )
        return whole;
      const shape = { name, before: "", isWritten: false, isSpaced: true, value, isQuoted: false };
      return holdsSecret(shape) ? dashes + name + gap + FILTERED : whole;
    },
  );
  return filterUserOption(clean);
}

export function filterUserOption(text: string): string {
  return text.replace(USER_OPTION, (whole, before: string, value: string) =>
    value === FILTERED ? whole : before + FILTERED,
  );
}

export function filterListed(text: string, rules: ScrubRules): string {
  return text.replace(LISTED, (whole, open: string, name: string, gap: string, value: string) =>
    value !== FILTERED && rules.filtersKey(name) && !/^[a-z_]{1,20}$/.test(value)
      ? open + name + gap + FILTERED
      : whole,
  );
}

/** `%22password%22%3A%22x%22`: what is encoded for an address, by what it stands for. */
export function filterEncoded(text: string, rules: ScrubRules): string {
  let clean = "";
  let done = 0;
  for (
    let mark = nextEncoded(text, 0);
    mark >= 0;
    mark = nextEncoded(text, Math.max(mark + 1, done))
  ) {
    let start = mark;
    while (start > done && !isBorder(text.charCodeAt(start - 1))) start--;
    let end = mark;
    while (end < text.length && !isBorder(text.charCodeAt(end))) end++;
    const plain = decode(text.slice(start, end));
    const hidden = filterPairs(plain, rules);
    clean += text.slice(done, start) + (hidden === plain ? text.slice(start, end) : encode(hidden));
    done = end;
  }
  return done === 0 ? text : clean + text.slice(done);
}

/** %3A or %3D: without one of them nothing encoded is a pair. */
function nextEncoded(text: string, from: number): number {
  for (let at = text.indexOf("%3", from); at >= 0; at = text.indexOf("%3", at + 1)) {
    if (/[AaDd]/.test(text.charAt(at + 2))) return at;
  }
  return -1;
}

/** Blanks, quotes, < > and what separates parameters. */
function isBorder(code: number): boolean {
  return (
    code <= 0x20 ||
    code === 0x22 ||
    code === 0x26 ||
    code === 0x3d ||
    code === 0x3f ||
    code === 0x3c ||
    code === 0x3e
  );
}

function encode(text: string): string {
  return text.replace(/[^\w.~!*()-]/g, (sign) =>
    sign.charCodeAt(0) < 0x80
      ? `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`
      : sign,
  );
}
