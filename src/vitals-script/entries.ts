/** Performance entries as far as we read them; TypeScript's own types lag behind the browsers. */

export interface PaintEntry extends PerformanceEntry {
  element?: Element | null;
  url?: string;
}

export interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources?: { node?: Node | null }[];
}

export interface InputEntry extends PerformanceEntry {
  interactionId?: number;
  target?: Node | null;
}

/** What was painted because of one interaction, so far. */
export interface InteractionPaintEntry extends PerformanceEntry {
  interactionId?: number;
  largestContentfulPaint?: PaintEntry & { renderTime: number };
}

/** The browser has seen an interaction change both the address and the page. */
export interface SoftNavigationEntry extends PerformanceEntry {
  interactionId?: number;
  getLargestInteractionContentfulPaint?(): InteractionPaintEntry | null;
}

export interface LoadEntry extends PerformanceEntry {
  type: string;
  responseStart: number;
  activationStart?: number;
}
