/** One page view: a load, a return from the browser's cache, or a route of a single-page app. */
import type { InputEntry, PaintEntry, ShiftEntry } from "./entries.ts";
import { isSupported } from "./is-supported.ts";
import { selectorOf } from "./selector.ts";

export interface Sample {
  metric: string;
  value: number;
  id: string;
  pageView: string;
  path?: string | undefined;
  route: string | undefined;
  navigation: string;
  attribution: Attribution | undefined;
}

interface Attribution {
  element?: string | undefined;
  url?: string | undefined;
  event?: string | undefined;
}

interface Measured {
  value: number;
  about?: Attribution | undefined;
}

/** An image may be written into its address. */
const MAX_URL_LENGTH = 300;
/** As many as a page of 500 interactions needs for its 98th percentile. */
const LONGEST = 10;

export class View {
  readonly id = newId();
  readonly navigation: string;
  readonly start: number;
  path: string;
  route: string | undefined;
  /** Of the interaction that led here, once the browser has said so. */
  interactionId: number | undefined;
  /** What is painted for a page that nobody sees is no measure. */
  hiddenAt = Number.POSITIVE_INFINITY;
  readonly measured: Record<string, Measured> = {};
  readonly #sent: Record<string, boolean> = {};
  readonly #inputsBefore = inputCount();
  /** The longest ones: id, duration, what about. */
  readonly #inputs = new Map<number, Measured>();
  #window = { first: 0, last: 0, value: 0, worst: 0, about: undefined as Attribution | undefined };

  constructor(navigation: string, start: number, path: string) {
    this.navigation = navigation;
    this.start = start;
    this.path = path;
  }

  /** A paint at `at` that took `value`; later ones are larger. */
  paint(metric: string, value: number, at: number, entry?: PaintEntry): void {
    if (at >= this.hiddenAt) return;
    const url = entry?.url?.split(/[?#]/)[0]?.slice(0, MAX_URL_LENGTH);
    const about = entry && { element: selectorOf(entry.element), url };
    this.measured[metric] = { value: Math.max(0, value), about };
  }

  /** No shift is a measure too, in browsers that would tell of one. */
  startShifts(): void {
    if (isSupported("layout-shift")) this.measured.cls ??= { value: 0 };
  }

  /** The worst window of shifts, each less than a second after the one before, five in all. */
  shift({ startTime, value, hadRecentInput, sources }: ShiftEntry): void {
    if (hadRecentInput) return;
    const now = this.#window;
    if (!(now.value && startTime - now.last < 1000 && startTime - now.first < 5000)) {
      this.#window = { first: startTime, last: 0, value: 0, worst: 0, about: undefined };
    }
    const current = this.#window;
    current.last = startTime;
    current.value += value;
    if (value > current.worst) {
      current.worst = value;
      current.about = { element: selectorOf(sources?.find(({ node }) => node)?.node) };
    }
    if (current.value > (this.measured.cls?.value ?? 0)) {
      this.measured.cls = { value: current.value, about: current.about };
    }
  }

  /** One event of an interaction; it lasts as long as its longest event. */
  input({ interactionId, duration, target, name }: InputEntry): void {
    if (!interactionId) return;
    const known = this.#inputs.get(interactionId);
    if (known && duration <= known.value) {
      // The longest event may have lost its element by now; another of them may know it.
      if (known.about) known.about.element ??= selectorOf(target);
      return;
    }
    const element = selectorOf(target) ?? known?.about?.element;
    const event = name.startsWith("key") ? "keyboard" : "pointer";
    this.#inputs.set(interactionId, { value: duration, about: { element, event } });
    const longest = [...this.#inputs].sort(([, a], [, b]) => b.value - a.value);
    for (const [id] of longest.slice(LONGEST)) this.#inputs.delete(id);
    // One in fifty may be as bad as it likes.
    const skip = Math.floor((inputCount() - this.#inputsBefore) / 50);
    const [, inp] = longest[Math.min(skip, longest.length - 1, LONGEST - 1)] ?? [];
    if (inp) this.measured.inp = inp;
  }

  /** What was not told yet; each metric is told once. */
  take(): Sample[] {
    const { id, path, route, navigation } = this;
    return Object.entries(this.measured)
      .filter(([metric]) => !this.#sent[metric])
      .map(([metric, { value, about }]) => {
        this.#sent[metric] = true;
        const rounded = Number(value.toFixed(4));
        const same = { pageView: id, path, route, navigation, attribution: about };
        return { metric, value: rounded, id: newId(), ...same };
      });
  }
}

function inputCount(): number {
  return (performance as { interactionCount?: number }).interactionCount ?? 0;
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
