import type { SentryEvent } from "#protocol/event.ts";
import { JsonText } from "./json-text.tsx";
import { SectionCard } from "./section-card.tsx";

/** What was logged, beside or instead of an exception. */
export function MessageCard({ logentry }: Pick<SentryEvent, "logentry">) {
  const text = logentry?.formatted ?? logentry?.message;
  if (text === undefined || text === "") return null;
  const hasTemplate = logentry?.message !== undefined && logentry.message !== text;
  return (
    <SectionCard id="message" title="Message">
      <div className="card-b msg">
        <bdi className="jt">{text}</bdi>
        {hasTemplate && (
          <p className="xs t3">
            Written as <bdi className="mono">{logentry?.message}</bdi>{" "}
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
