/** A hundred places where a web shop breaks: each has its own type, frames and wording. */
export const ISSUES = 100;

export interface BrowserIssue {
  type: string;
  /** `#` stands for a number that differs from event to event. */
  value: string;
  handled: boolean;
  path: string;
  frames: BrowserFrame[];
}

interface BrowserFrame {
  filename: string;
  function: string;
  in_app: boolean;
  lineno: number;
  colno: number;
}

const VERBS = "load save render parse apply merge submit fetch sort close".split(" ");
const NOUNS = "Cart Order Price Coupon Address Review Filter Image Stock Account".split(" ");
const OUTER = [
  ["vendor", "dispatchDiscreteEvent"],
  ["vendor", "batchedUpdates$1"],
  ["vendor", "HTMLDivElement.sentryWrapped"],
  ["app", "onClick"],
  ["app", "runAction"],
  ["router", "Router.navigate"],
  ["store", "Store.dispatch"],
] as const;
const ERRORS = [
  ["TypeError", "Cannot read properties of undefined (reading 'price')"],
  ["OrderError", "Order # could not be saved"],
  ["RangeError", "Invalid count value: -#"],
  ["TimeoutError", "No answer from the shop after # ms"],
  ["HttpError", "Request /api/orders/# failed with status code 500"],
] as const;

/** The frames of issue `number`, oldest first; the same for each of its events. */
export function browserIssue(number: number, frameCount: number): BrowserIssue {
  const verb = VERBS[number % VERBS.length] ?? "";
  const noun = NOUNS[Math.floor(number / VERBS.length) % NOUNS.length] ?? "";
  const [type, value] = ERRORS[number % ERRORS.length] ?? ERRORS[0];
  const area = noun.toLowerCase();
  const frames = Array.from({ length: frameCount - 2 }, (_, depth) => {
    const [file, name] = OUTER[depth % OUTER.length] ?? OUTER[0];
    const round = Math.floor(depth / OUTER.length);
    return frame(file, round === 0 ? name : `${name}${round}`, number * 31 + depth * 977);
  });
  frames.push(frame(area, `use${noun}`, number * 613), frame(area, `${verb}${noun}`, number * 337));
  return { type, value, handled: number % 3 === 0, path: `/${area}/${verb}`, frames };
}

function frame(file: string, name: string, offset: number): BrowserFrame {
  const filename = `https://shop.example/assets/${file}-B7x2Kq9d.js`;
  return { filename, function: name, in_app: true, lineno: 1, colno: 1000 + (offset % 90_000) };
}
