import type { SentryEvent, SentryStacktrace } from "#protocol/event.ts";
import { foldFrames } from "./fold-frames.ts";
import { Frame } from "./frame.tsx";
import { LibraryFrames } from "./library-frames.tsx";

export interface FrameListProps {
  trace: SentryStacktrace;
  event: Pick<SentryEvent, "platform" | "modules">;
}

/** Newest call first. */
export function FrameList({ trace, event: { platform, modules } }: FrameListProps) {
  return (
    <div className="frames">
      {foldFrames(trace).map((row, at) =>
        row.kind === "frame" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a frame is its place in the trace
          <Frame key={at} row={row} platform={platform} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <LibraryFrames key={at} row={row} platform={platform} modules={modules} />
        ),
      )}
    </div>
  );
}
