import { ChevronRight } from "lucide-react";
import { shorten } from "#lib/shorten.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import type { LibraryRow } from "./fold-frames.ts";
import { Frame } from "./frame.tsx";
import { packageOf } from "./name-frame.ts";
import type { ShownFrame } from "./slice-trace.ts";

/** A line holds no more. */
const MAX_NAMED = 200;

export interface LibraryFramesProps {
  row: LibraryRow<ShownFrame>;
  platform: string;
  /** Versions by package, when the SDK sent them. */
  modules: Record<string, string> | undefined;
  /** Of the trace's own page. */
  href: string;
}

/** Calls inside libraries, as one line until someone wants to see them. */
export function LibraryFrames({ row, platform, modules = {}, href }: LibraryFramesProps) {
  const { frames } = row;
  const packages = [...new Set(frames.flatMap(({ frame }) => packageOf(frame) ?? []))];
  const named = packages.map((name) => [name, modules[name]].filter(Boolean).join(" "));
  return (
    <details className="library-frames">
      <summary className="library-frames-head">
        <Icon of={ChevronRight} className="disclosure-arrow" />
        <span className="nowrap">
          {frames.length} library {frames.length === 1 ? "frame" : "frames"}
        </span>
        <bdi className="mono faint truncate">{shorten(named.join(", "), MAX_NAMED)}</bdi>
      </summary>
      {frames.map((frameRow, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a frame is its index in the trace
        <Frame key={at} row={frameRow} platform={platform} href={href} />
      ))}
    </details>
  );
}
