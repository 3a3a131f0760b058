/**
 * Measures LCP, INP, CLS, FCP and TTFB of a page and of the routes it shows later, and sends them
 * when the page is hidden. Of a load all five; of a route of a single-page app INP and CLS, and LCP
 * where the browser reports soft navigations; of a return from the back/forward cache all but TTFB.
 * Imports nothing but this folder: /vitals.js is built from it, and our own pages load it late.
 */
import type {
  InputEntry,
  InteractionPaintEntry,
  LoadEntry,
  PaintEntry,
  ShiftEntry,
  SoftNavigationEntry,
} from "./entries.ts";
import { isSupported } from "./is-supported.ts";
import { type Sample, View } from "./view.ts";

interface MeasureOptions {
  send: (samples: Sample[]) => void;
  /** The pattern of the page at this path; `isFirst`: it came with the document. */
  routeOf: (path: string, isFirst: boolean) => string | undefined;
}

/** An address that is replaced so soon was a redirect. */
const REDIRECT_MS = 1000;
/** A beacon takes 50 samples, a route makes three and a load five. */
const MAX_VIEWS = 12;

export function measureVitals({ send, routeOf }: MeasureOptions): void {
  const [load] = performance.getEntriesByType("navigation") as LoadEntry[];
  const activatedAt = () => load?.activationStart ?? 0;
  const first = new View(loadType(load), 0, location.pathname);
  if (!isPrerendering()) first.hiddenAt = hiddenSince(activatedAt());
  let views = [first];
  const current = () => views[views.length - 1] ?? first;
  /** Entries come late: the view is the one that was shown when it happened. */
  const viewAt = (time: number) => views.findLast(({ start }) => start <= time) ?? current();

  const observers: [PerformanceObserver, (entry: PerformanceEntry) => void][] = [];
  function observe<Entry extends PerformanceEntry>(type: string, handle: (entry: Entry) => void) {
    if (!isSupported(type)) return;
    const each = handle as (entry: PerformanceEntry) => void;
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(each));
    observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    observers.push([observer, each]);
  }
  observe<PerformanceEntry>("paint", ({ name, startTime }) => {
    if (name !== "first-contentful-paint") return;
    first.paint("fcp", startTime - activatedAt(), startTime);
    // Before it there was nothing that could shift; and nobody looked when it did not count.
    if (first.measured.fcp) first.startShifts();
  });
  observe<PaintEntry>("largest-contentful-paint", (entry) =>
    first.paint("lcp", entry.startTime - activatedAt(), entry.startTime, entry),
  );
  observe<ShiftEntry>("layout-shift", (entry) => viewAt(entry.startTime).shift(entry));
  const onInput = (entry: InputEntry) => viewAt(entry.startTime).input(entry);
  observe<InputEntry>("first-input", onInput);
  observe<InputEntry>("event", onInput);
  const onInteractionPaint = (entry?: InteractionPaintEntry | null) => {
    const paint = entry?.largestContentfulPaint;
    if (!entry?.interactionId || !paint) return;
    views
      .find(({ interactionId }) => interactionId === entry.interactionId)
      ?.paint("lcp", paint.renderTime - entry.startTime, paint.renderTime, paint);
  };
  observe<SoftNavigationEntry>("soft-navigation", (entry) => {
    const view = current();
    // What began later changed only the query of this view's address.
    if (view.navigation !== "soft-navigation" || entry.startTime > view.start) return;
    view.interactionId ??= entry.interactionId;
    onInteractionPaint(entry.getLargestInteractionContentfulPaint?.());
  });
  observe<InteractionPaintEntry>("interaction-contentful-paint", onInteractionPaint);

  /** Apps set the next route after the address: what is set when that changes is still this one's. */
  function readRoute() {
    current().route = routeOf(current().path, current() === first);
  }

  function flush() {
    for (const [observer, handle] of observers) observer.takeRecords().forEach(handle);
    readRoute();
    const samples = views.flatMap((view) => view.take());
    if (samples.length) send(samples);
  }

  function begin(view: View) {
    readRoute();
    if (views.length === MAX_VIEWS) {
      flush();
      views = [current()];
    }
    views.push(view);
    view.startShifts();
  }

  watchAddress((replaced) => {
    const path = location.pathname;
    const now = performance.now();
    if (path === current().path) return;
    if (replaced && now - current().start < REDIRECT_MS) current().path = path;
    else begin(new View("soft-navigation", now, path));
  });

  function hide({ type, timeStamp }: Event) {
    const isHidden = type === "pagehide" || document.visibilityState === "hidden";
    // What was made ready and never shown is nobody's page view.
    if (!isHidden || isPrerendering()) return;
    if (load?.responseStart) first.paint("ttfb", load.responseStart - activatedAt(), -1);
    flush();
    current().hiddenAt = Math.min(current().hiddenAt, timeStamp);
  }
  addEventListener("visibilitychange", hide, true);
  // Safari leaves a page without telling that it is hidden.
  addEventListener("pagehide", hide, true);

  addEventListener("pageshow", ({ persisted, timeStamp }) => {
    if (!persisted) return;
    const view = new View("back-forward-cache", timeStamp, location.pathname);
    begin(view);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const now = performance.now();
        for (const metric of ["fcp", "lcp"]) view.paint(metric, now - timeStamp, now);
      }),
    );
  });
}

function loadType(load: LoadEntry | undefined): string {
  if (isPrerendering() || load?.activationStart) return "prerender";
  if ((document as { wasDiscarded?: boolean }).wasDiscarded) return "restore";
  return load?.type.replace("_", "-") ?? "navigate";
}

function isPrerendering(): boolean | undefined {
  return (document as { prerendering?: boolean }).prerendering;
}

/** Where the browser keeps no record, a page that is hidden now has always been. */
function hiddenSince(activatedAt: number): number {
  const known = performance
    .getEntriesByType("visibility-state")
    .find(({ name, startTime }) => name === "hidden" && startTime >= activatedAt);
  if (known) return known.startTime;
  return document.visibilityState === "hidden" ? 0 : Number.POSITIVE_INFINITY;
}

/**
 * Tells of every new address without a load: by the Navigation API where there is one, else by
 * wrapping what routers call. `replaced`: the entry before is gone, as in a redirect.
 */
function watchAddress(onChange: (replaced: boolean) => void): void {
  const { navigation } = window as { navigation?: EventTarget };
  if (navigation) {
    navigation.addEventListener("currententrychange", (event) =>
      onChange((event as { navigationType?: string }).navigationType === "replace"),
    );
    return;
  }
  for (const name of ["pushState", "replaceState"] as const) {
    const before = history[name];
    history[name] = function (...args) {
      before.apply(this, args);
      onChange(name === "replaceState");
    };
  }
  addEventListener("popstate", () => onChange(false));
}
