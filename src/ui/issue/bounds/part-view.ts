/** Parts of an event that can be longer than a page: each has a page of its own with the rest. */
export const EVENT_PARTS = [
  "stack-trace",
  "feedback",
  "breadcrumbs",
  "tags",
  "request",
  "contexts",
  "flags",
  "extra",
  "attachments",
  "user",
  "modules",
] as const;
export type EventPart = (typeof EVENT_PARTS)[number];

/** How much of a part is shown, and where the rest is. */
export interface PartView {
  part: EventPart;
  /** The first that is shown. */
  from: number;
  /** About so many bytes of markup. */
  budget: number;
  /** The part's own page. */
  href: string;
}

/**
 * Together about 200 KB of markup, whatever the event: an event of 0.9 MB made a page of 12 MB.
 * The trace is what people come for.
 */
const BUDGETS: Record<EventPart, number> = {
  "stack-trace": 72_000,
  feedback: 12_000,
  breadcrumbs: 24_000,
  tags: 16_000,
  request: 12_000,
  contexts: 16_000,
  flags: 6_000,
  extra: 16_000,
  attachments: 6_000,
  user: 6_000,
  modules: 6_000,
};
/** On a page of its own there is nothing else. */
const OWN_BUDGET = 120_000;

/** On the page, among the others. */
export function partAmong(part: EventPart, eventPath: string): PartView {
  return { part, from: 0, budget: BUDGETS[part], href: `${eventPath}/parts/${part}` };
}

/** On its own page. */
export function partAlone(part: EventPart, eventPath: string, from: number): PartView {
  return { ...partAmong(part, eventPath), from, budget: OWN_BUDGET };
}
