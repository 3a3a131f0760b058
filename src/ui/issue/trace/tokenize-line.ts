/**
 * Colours one line of source. Small and forgiving: lines come without what stands around them, and
 * a wrong colour is no error. Marks what JavaScript, TypeScript, Python, Ruby, PHP, Go and Java share.
 */
export type TokenKind = "keyword" | "string" | "comment" | "number" | "function" | "tag";

export interface Token {
  text: string;
  kind?: TokenKind;
}

const KEYWORDS = new Set(
  `abstract as async await begin break case catch class const continue debugger def default del
  delete do elif else elsif end ensure enum except export extends extern False false finally fn for
  foreach from func function global go if implements import in instanceof interface is lambda let
  match module namespace new nil None nonlocal not null of or and override package pass private
  protected public raise readonly require rescue return self static struct super switch then this
  throw throws True true try type typeof undefined unless until use using val var void when while
  with yield`.split(/\s+/),
);

/** In this order: a quote inside a comment or a slash inside a string must not start anything. */
const RULES = {
  comment: /\/\/.*|\/\*.*?(?:\*\/|$)/,
  string: /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|`(?:[^`\\]|\\.)*`?/,
  number: /\b\d[\w.]*/,
  tag: /<\/?(?=[A-Za-z])/,
  word: /[\p{L}_$][\p{L}\p{N}_$]*/u,
  other: /./,
};
const SLASH_COMMENTS = joinRules(RULES);
const HASH_COMMENTS = joinRules({ ...RULES, comment: /#.*/ });
const HASH_LANGUAGE = /\.(?:py|rb|rake|sh|ya?ml|pl|exs?|r)$/i;

function joinRules(rules: Record<string, RegExp>): RegExp {
  const parts = Object.entries(rules).map(([name, { source }]) => `(?<${name}>${source})`);
  return new RegExp(parts.join("|"), "gsu");
}

/** Longer lines are no code that people wrote: they stay plain, and a page small. */
const MAX_COLOURED = 300;

export function countTokens(line: string, filename?: string): number {
  return tokenizeLine(line, filename).length;
}

export function tokenizeLine(line: string, filename = ""): Token[] {
  if (line.length > MAX_COLOURED) return [{ text: line }];
  const tokens: Token[] = [];
  let isTagName = false;
  for (const match of line.matchAll(
    HASH_LANGUAGE.test(filename) ? HASH_COMMENTS : SLASH_COMMENTS,
  )) {
    const [text] = match;
    const { comment, string, number, tag, word } = match.groups ?? {};
    if (comment !== undefined) push(tokens, text, "comment");
    else if (string !== undefined) push(tokens, text, "string");
    else if (number !== undefined) push(tokens, text, "number");
    else if (word === undefined) push(tokens, text);
    else push(tokens, text, isTagName ? "tag" : kindOf(word, line[match.index + text.length]));
    isTagName = tag !== undefined;
  }
  return tokens;
}

function kindOf(word: string, next: string | undefined): TokenKind | undefined {
  if (KEYWORDS.has(word)) return "keyword";
  return next === "(" ? "function" : undefined;
}

/** Neighbours of one kind become one: fewer elements on the page. */
function push(tokens: Token[], text: string, kind?: TokenKind): void {
  const last = tokens.at(-1);
  if (last !== undefined && last.kind === kind) last.text += text;
  else tokens.push(kind === undefined ? { text } : { text, kind });
}
