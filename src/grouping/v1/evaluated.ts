/** Reads the name in question out of an expression that an engine quotes from the source. */

/** A minifier picks names this short for variables; a property keeps its name. */
const MAX_MINIFIED_CHARS = 2;
const COMPUTED = "[…]";

/** Of "cart.items.map", "(0 , api.useCart)", "load(...).then" the last name; none when it is minified. */
export function lastNameIn(expression: string): string | undefined {
  const { start, end } = stripCalls(expression);
  if (end > start && expression.charAt(end - 1) === "]") return COMPUTED;
  let first = end;
  while (first > start && isNameChar(expression.charCodeAt(first - 1))) first--;
  if (first === end || expression.slice(start, end) === "intermediate value") return undefined;
  const name = expression.slice(first, end);
  const before = first > start ? expression.charAt(first - 1) : "";
  return before === "." || before === "#" || name.length > MAX_MINIFIED_CHARS ? name : undefined;
}

/** Without what stands in brackets at its end, and without brackets around all of it. */
function stripCalls(expression: string): { start: number; end: number } {
  const openings = matchBrackets(expression);
  let start = skipSpaces(expression, 0, expression.length);
  let end = trimEnd(expression, start, expression.length);
  while (end > start && expression.charAt(end - 1) === ")") {
    const open = openings.get(end - 1) ?? -1;
    // "(0 , api.useCart)" wraps the name, "load(…)" follows it.
    if (open > start) end = open;
    else {
      start++;
      end--;
    }
    start = skipSpaces(expression, start, end);
    end = trimEnd(expression, start, end);
  }
  return { start, end };
}

/** Where the bracket was opened that each ")" closes. */
function matchBrackets(text: string): Map<number, number> {
  const openings = new Map<number, number>();
  const open: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === "(") open.push(i);
    else if (char === ")") {
      const opening = open.pop();
      if (opening !== undefined) openings.set(i, opening);
    }
  }
  return openings;
}

function skipSpaces(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isSpace(text.charAt(at))) at++;
  return at;
}

function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isSpace(text.charAt(at - 1))) at--;
  return at;
}

function isSpace(char: string): boolean {
  return char === " " || char === "\n" || char === "\t" || char === "\r";
}

/** [\w$] */
function isNameChar(code: number): boolean {
  if (code === 36 || code === 95) return true;
  const letter = code | 32;
  return (code >= 48 && code <= 57) || (letter >= 97 && letter <= 122);
}

/** A property that an engine names by itself: an index says no more than Safari's quoted "a[b]". */
export function readProperty(name: string | undefined): string | undefined {
  return name !== undefined && /^\d+$/.test(name) ? COMPUTED : name;
}

/** What Safari was evaluating: 'cart.total', 'a.b = c', 'const {id} = user', 'a.b.map(e => …'. */
export function readEvaluated(expression: string): string | undefined {
  const destructured = /^\(?(?:const|let|var)? ?\{\s*([\w$]+)/.exec(expression)?.[1];
  if (destructured !== undefined) return destructured;
  const target = expression.split(/ ?(?:[-+*/|&?]{1,3})?=(?![=>])/, 1)[0] ?? expression;
  return lastNameIn(cutOpenCall(target));
}

/** Safari cuts the source it quotes, so a call may have lost its closing bracket. */
function cutOpenCall(text: string): string {
  const open: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === "(") open.push(i);
    else if (char === ")") open.pop();
  }
  return open[0] === undefined ? text : text.slice(0, open[0]);
}
