import type { SentryEvent } from "#protocol/event.ts";
import { SectionCard } from "#ui/issue/section-card.tsx";
import { CopyButton } from "#ui/parts/copy-button.tsx";
import { ExceptionBlock } from "./exception-block.tsx";
import { FrameList } from "./frame-list.tsx";
import { orderExceptions } from "./order-exceptions.ts";
import { mainTrace, traceText } from "./trace-text.ts";

/** What was thrown and from where: the whole chain, what was caught first. */
export function TraceCard({ event }: { event: SentryEvent }) {
  const trace = mainTrace(event);
  const exceptions = orderExceptions(event.exception?.values ?? []);
  const hasOwnTrace = exceptions.some(({ exception }) => exception.stacktrace !== undefined);
  if (exceptions.length === 0 && trace === undefined) return null;
  const frames = exceptions.flatMap(({ exception }) => exception.stacktrace?.frames ?? []);
  const counted = frames.length > 0 ? frames : (trace?.frames ?? []);
  const inApp = counted.filter((frame) => frame.in_app === true).length;
  const note =
    inApp === 0 ? `${counted.length} frames` : `${inApp} in app, ${counted.length - inApp} folded`;
  return (
    <SectionCard
      id="stack-trace"
      title="Stack trace"
      note={exceptions.length > 1 ? `${note}, ${exceptions.length} exceptions` : note}
      end={<CopyButton text={traceText(event)} size="sm" variant="ghost" />}
    >
      {exceptions.map((shown) => (
        <ExceptionBlock key={shown.index} shown={shown} event={event} />
      ))}
      {!hasOwnTrace && trace && <FrameList trace={trace} event={event} />}
    </SectionCard>
  );
}
