/**
 * Globs of people's own rules: `*` is any text, `?` one character, everything else itself, in any
 * case. Matching never goes back past a `*`, so a pattern that takes exponential time cannot be
 * written, as it can with regular expressions; what libraries add (braces, classes, paths with
 * slashes that `*` stops at) is wrong for messages and URLs.
 */
export type Matches = (text: string) => boolean;

/** What is matched; Relay cuts messages there. */
const MAX_TEXT = 8192;

export function compileGlob(glob: string): Matches {
  const pieces = glob.toLowerCase().split("*").map(compilePiece);
  const [first, ...others] = pieces;
  const last = others.pop();
  if (first === undefined) return () => false;
  if (last === undefined) {
    return (text) => text.length === first.length && first.isAt(text, 0);
  }
  return (text) => {
    const end = text.length - last.length;
    if (end < first.length || !first.isAt(text, 0) || !last.isAt(text, end)) return false;
    let at = first.length;
    for (const piece of others) {
      const found = piece.find(text, at, end);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return true;
  };
}

/** Makes a text ready for any number of globs: lower-cased and cut. */
export function prepareText(text: string): string {
  return (text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text).toLowerCase();
}

/** What stands between two stars. */
interface Piece {
  length: number;
  isAt(text: string, at: number): boolean;
  /** Where it first is, all of it before `end`; -1 when nowhere. */
  find(text: string, from: number, end: number): number;
}

const QUESTION_MARK = 63;
const WORD_BITS = 32;

/** Text without `?` is found by the engine; for the rest every character is looked at once. */
function compilePiece(piece: string): Piece {
  const { length } = piece;
  if (!piece.includes("?")) {
    return {
      length,
      isAt: (text, at) => text.startsWith(piece, at),
      find(text, from, end) {
        const found = text.indexOf(piece, from);
        return found + length <= end ? found : -1;
      },
    };
  }
  function isAt(text: string, at: number): boolean {
    if (at + length > text.length) return false;
    for (let index = 0; index < length; index++) {
      const wanted = piece.charCodeAt(index);
      if (wanted !== QUESTION_MARK && wanted !== text.charCodeAt(at + index)) return false;
    }
    return true;
  }
  return {
    length,
    isAt,
    find: compileFind(piece),
  };
}

/**
 * The Shift-And algorithm: bit i of the state says whether the text up to here ends with the first
 * i + 1 characters of the piece. Comparing at every index anew would take their product.
 */
function compileFind(piece: string): Piece["find"] {
  const { length } = piece;
  const words = Math.ceil(length / WORD_BITS);
  const masks = new Map<number, Int32Array>();
  const anyChar = new Int32Array(words);
  for (let i = 0; i < length; i++) {
    const code = piece.charCodeAt(i);
    if (code === QUESTION_MARK) setBit(anyChar, i);
    else if (!masks.has(code)) masks.set(code, new Int32Array(words));
  }
  for (const [code, mask] of masks) {
    for (let i = 0; i < length; i++) {
      const wanted = piece.charCodeAt(i);
      if (wanted === code || wanted === QUESTION_MARK) setBit(mask, i);
    }
  }
  const last = 1 << ((length - 1) % WORD_BITS);
  return (text, from, end) => {
    const state = new Int32Array(words);
    for (let at = from; at < end; at++) {
      const mask = masks.get(text.charCodeAt(at)) ?? anyChar;
      let carry = 1;
      for (let word = 0; word < words; word++) {
        const before = state[word] ?? 0;
        state[word] = ((before << 1) | carry) & (mask[word] ?? 0);
        carry = before >>> (WORD_BITS - 1);
      }
      if (((state[words - 1] ?? 0) & last) !== 0) return at + 1 - length;
    }
    return -1;
  };
}

function setBit(bits: Int32Array, index: number): void {
  const word = Math.floor(index / WORD_BITS);
  bits[word] = (bits[word] ?? 0) | (1 << (index % WORD_BITS));
}
