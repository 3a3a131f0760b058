/** Reads the name in question out of an expression that an engine quotes from the source. */

/** A minifier picks names this short for variables; a property keeps its name. */
const MAX_MINIFIED_CHARS = 2;
const COMPUTED = "[…]";

/** Of "cart.items.map", "(0 , api.useCart)", "load(...).then" the last name; none when it is minified. */
export function lastNameIn(expression: string): string | undefined {
  let text = expression.trim();
  while (text.endsWith(")")) {
    const open = openingOf(text);
    // "(0 , api.useCart)" wraps the name, "load(…)" follows it.
    text = open <= 0 ? text.slice(1, -1).trim() : text.slice(0, open).trim();
  }
  if (text.endsWith("]")) return COMPUTED;
  const name = /[\w$]+$/.exec(text)?.[0];
  if (name === undefined || text === "intermediate value") return undefined;
  const isProperty = /[.#]/.test(text.charAt(text.length - name.length - 1));
  return isProperty || name.length > MAX_MINIFIED_CHARS ? name : undefined;
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

function openingOf(text: string): number {
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i--) {
    const char = text.charAt(i);
    if (char === ")") depth++;
    else if (char === "(" && --depth === 0) return i;
  }
  return -1;
}
