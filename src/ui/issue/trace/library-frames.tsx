import { ChevronRight } from "lucide-react";
import { Icon } from "#ui/parts/icon.tsx";
import type { LibraryRow } from "./fold-frames.ts";
import { Frame } from "./frame.tsx";
import { packageOf } from "./name-frame.ts";

export interface LibraryFramesProps {
  row: LibraryRow;
  platform: string;
  /** Versions by package, when the SDK sent them. */
  modules: Record<string, string> | undefined;
}

/** Calls inside libraries, as one line until someone wants to see them. */
export function LibraryFrames({ row, platform, modules = {} }: LibraryFramesProps) {
  const { frames } = row;
  const packages = [...new Set(frames.flatMap(({ frame }) => packageOf(frame) ?? []))];
  const named = packages.map((name) => [name, modules[name]].filter(Boolean).join(" "));
  return (
    <details className="lib">
      <summary className="fold">
        <Icon of={ChevronRight} className="turn" />
        <span className="nowrap">
          {frames.length} library {frames.length === 1 ? "frame" : "frames"}
        </span>
        <bdi className="mono t3 trunc">{named.join(", ")}</bdi>
      </summary>
      {frames.map((frameRow, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a frame is its place in the trace
        <Frame key={at} row={frameRow} platform={platform} />
      ))}
    </details>
  );
}
