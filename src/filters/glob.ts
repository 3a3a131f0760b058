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

/** Lower-cased and cut, for any number of globs. */
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
    find(text, from, end) {
      for (let at = from; at + length <= end; at++) if (isAt(text, at)) return at;
      return -1;
    },
  };
}

const QUESTION_MARK = 63;
