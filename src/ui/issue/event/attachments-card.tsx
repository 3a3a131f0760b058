import { formatBytes } from "#lib/format-bytes.ts";
import type { Attachment } from "#model/signals/attachment.ts";
import { ELEMENT_COST, htmlCost } from "#ui/issue/bounds/html-cost.ts";
import { PartRest } from "#ui/issue/bounds/part-rest.tsx";
import type { PartView } from "#ui/issue/bounds/part-view.ts";
import { takeWithin } from "#ui/issue/bounds/take-within.ts";
import type { IssueAddress } from "#ui/issue/page/issue-address.ts";
import { SectionCard } from "./section-card.tsx";

interface AttachmentsCardProps {
  attachments: readonly Attachment[];
  address: IssueAddress;
  view: PartView;
}

/** Files that came with the event. They are saved, never shown: they may hold anything. */
export function AttachmentsCard({ attachments, address, view }: AttachmentsCardProps) {
  if (attachments.length === 0) return null;
  const slice = takeWithin(attachments, view, attachmentCost);
  return (
    <SectionCard id="attachments" title="Attachments" note={attachments.length}>
      <ul className="attachment-list">
        {slice.items.map(({ attachmentId, eventId, name, bytes, contentType, type }) => (
          <li key={attachmentId}>
            <a
              className="link"
              href={`${address.path}/events/${eventId}/attachments/${attachmentId}`}
              download={name}
            >
              <bdi>{name}</bdi>
            </a>
            <span className="number faint">{formatBytes(bytes)}</span>
            <bdi className="faint truncate">{wordsOf(type) ?? contentType ?? ""}</bdi>
          </li>
        ))}
      </ul>
      <PartRest {...{ slice, view }} noun="attachments" />
    </SectionCard>
  );
}

/** The name stands in the link and in what it saves. */
function attachmentCost({ name, contentType, type }: Attachment): number {
  return 8 * ELEMENT_COST + 2 * htmlCost(name) + htmlCost(contentType ?? type);
}

const WORDS: Record<string, string> = {
  "event.view_hierarchy": "View hierarchy",
  "event.minidump": "Minidump",
  "event.applecrashreport": "Apple crash report",
};

/** Of what is more than a file. */
function wordsOf(type: string): string | undefined {
  return type === "event.attachment" ? undefined : (WORDS[type] ?? type);
}
