import type { SentryEvent } from "#protocol/event/event.ts";
import { PartRest } from "#ui/issue/bounds/part-rest.tsx";
import type { PartView } from "#ui/issue/bounds/part-view.ts";
import { SectionCard } from "#ui/issue/event/section-card.tsx";
import { CopyButton } from "#ui/parts/forms/copy-button.tsx";
import { ExceptionBlock } from "./exception-block.tsx";
import { FrameList } from "./frame-list.tsx";
import { sliceTrace } from "./slice-trace.ts";
import { mainTrace, traceText } from "./trace-text.ts";

/** What was thrown and from where: the whole chain, what was caught first. */
export function TraceCard({ event, view }: { event: SentryEvent; view: PartView }) {
  const slice = sliceTrace(event, view);
  if (slice.of === 0) return null;
  const { href } = view;
  return (
    <SectionCard
      id="stack-trace"
      title="Stack trace"
      note={noteOf(event)}
      end={<CopyButton text={traceText(event)} size="small" variant="ghost" />}
    >
      {slice.blocks.map((block) =>
        block.shown ? (
          <ExceptionBlock key={block.shown.index} shown={block.shown} {...{ block, event, href }} />
        ) : (
          <FrameList key="trace" frames={block.frames} event={event} href={href} />
        ),
      )}
      <PartRest {...{ slice, view }} noun={slice.blocks[0]?.hasTrace ? "frames" : "exceptions"} />
    </SectionCard>
  );
}

function noteOf(event: SentryEvent): string {
  const exceptions = event.exception?.values ?? [];
  const frames = exceptions.flatMap(({ stacktrace }) => stacktrace?.frames ?? []);
  const counted = frames.length > 0 ? frames : (mainTrace(event)?.frames ?? []);
  const inApp = counted.filter((frame) => frame.in_app === true).length;
  const note =
    inApp === 0 ? `${counted.length} frames` : `${inApp} in app, ${counted.length - inApp} folded`;
  return exceptions.length > 1 ? `${note}, ${exceptions.length} exceptions` : note;
}
