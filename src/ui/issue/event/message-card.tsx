import type { SentryEvent } from "#protocol/event/event.ts";
import { CutText } from "./cut-text.tsx";
import { JsonText } from "./json-text.tsx";
import { SectionCard } from "./section-card.tsx";

/** As long as messages are stored. */
const MAX_LENGTH = 8192;

/** What was logged, beside or instead of an exception. */
export function MessageCard({ logentry }: Pick<SentryEvent, "logentry">) {
  const text = logentry?.formatted ?? logentry?.message;
  if (text === undefined || text === "") return null;
  const hasTemplate = logentry?.message !== undefined && logentry.message !== text;
  return (
    <SectionCard id="message" title="Message">
      <div className="card-body message-text">
        <bdi className="json-text">
          <CutText text={text} max={MAX_LENGTH} />
        </bdi>
        {hasTemplate && (
          <p className="small-text faint">
            Written as{" "}
            <bdi className="mono">
              <CutText text={logentry?.message ?? ""} />
            </bdi>{" "}
            {logentry?.params !== undefined && (
              <>
                with <JsonText value={logentry.params} quoted />
              </>
            )}
          </p>
        )}
      </div>
    </SectionCard>
  );
}
