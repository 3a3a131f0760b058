"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type uPlot from "uplot";
import type { IssueChart } from "#model/shown-issue.ts";
import { FailedSection } from "#ui/parts/states/failed-section.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";
import { formatBucket, releasesIn } from "./chart-words.ts";
import { plotOptions } from "./plot-options.ts";

/** The bars, drawn: a crosshair with exact values, and a brush that sets the page's time. */
export function BarPlot({ chart }: { chart: IssueChart }) {
  const box = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const [isLost, setLost] = useState(false);
  const router = useRouter();
  const pathname = usePathname();
  const search = useSearchParams().toString();

  useEffect(() => {
    const target = box.current;
    if (target === null || isLost) return;
    let plot: uPlot | undefined;
    let isGone = false;

    function onPoint(at: number | undefined, leftPx: number): void {
      const bucket = at === undefined ? undefined : chart.buckets[at];
      if (tip.current === null || target === null) return;
      tip.current.hidden = bucket === undefined;
      if (bucket === undefined) return;
      const when = formatBucket(bucket.startMs, chart.bucketMs);
      const first = releasesIn(chart, bucket.startMs);
      const news = first.length === 0 ? "" : `, first of ${first.join(", ")}`;
      tip.current.textContent = `${formatExact(bucket.events)} events, ${when}${news}`;
      const maxPx = target.clientWidth - tip.current.offsetWidth;
      tip.current.style.left = `${Math.max(0, Math.min(leftPx + 12, maxPx))}px`;
    }

    function onBrush(fromMs: number, toMs: number): void {
      const params = new URLSearchParams(search);
      params.delete("period");
      params.set("start", isoSecond(fromMs));
      params.set("end", isoSecond(toMs));
      router.push(`${pathname}?${params}`, { scroll: false });
    }

    // Loaded when there is something to draw: the page is read before its chart is pointed at.
    import("uplot").then(
      ({ default: Plot }) => {
        if (isGone) return;
        const xs = chart.buckets.map(({ startMs }) => startMs + chart.bucketMs / 2);
        const ys = chart.buckets.map(({ events }) => events);
        const options = plotOptions(chart, target.clientWidth, { onPoint, onBrush });
        plot = new Plot(options, [xs, ys], target);
      },
      () => setLost(true),
    );
    const stopWatching = watchLook(target, () => {
      plot?.setSize({ width: target.clientWidth, height: target.clientHeight });
      plot?.redraw();
    });
    return () => {
      isGone = true;
      stopWatching();
      plot?.destroy();
    };
  }, [chart, pathname, router, search, isLost]);

  if (isLost) {
    return (
      <FailedSection
        title="The chart could not be drawn"
        text="What draws it did not arrive from the server. Check the connection and try again."
        onRetry={() => setLost(false)}
      />
    );
  }

  return (
    <div className="plot" aria-hidden="true">
      <div className="plot-box" ref={box} />
      <div className="tooltip plot-tooltip tabular" ref={tip} hidden />
    </div>
  );
}

/** Width and colours: a canvas does not follow either by itself. */
function watchLook(target: HTMLElement, onChange: () => void): () => void {
  const size = new ResizeObserver(onChange);
  size.observe(target);
  const theme = new MutationObserver(onChange);
  theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", onChange);
  return () => {
    size.disconnect();
    theme.disconnect();
    system.removeEventListener("change", onChange);
  };
}

function isoSecond(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
