import type { SentryEvent } from "#protocol/event/event.ts";
import { foldRows } from "./fold-frames.ts";
import { Frame } from "./frame.tsx";
import { LibraryFrames } from "./library-frames.tsx";
import type { ShownFrame } from "./slice-trace.ts";

export interface FrameListProps {
  frames: readonly ShownFrame[];
  event: Pick<SentryEvent, "platform" | "modules">;
  /** Of the trace's own page. */
  href: string;
}

/** Newest call first. */
export function FrameList({ frames, event: { platform, modules }, href }: FrameListProps) {
  return (
    <div className="frames">
      {foldRows(frames).map((row, at) =>
        row.kind === "frame" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a frame is its index in the trace
          <Frame key={at} row={row} platform={platform} href={href} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <LibraryFrames key={at} {...{ row, platform, modules, href }} />
        ),
      )}
    </div>
  );
}
