import { formatBytes } from "#lib/format-bytes.ts";
import type { Attachment } from "#model/attachment.ts";
import type { IssueAddress } from "./issue-address.ts";
import { SectionCard } from "./section-card.tsx";

interface AttachmentsCardProps {
  attachments: readonly Attachment[];
  address: IssueAddress;
}

/** Files that came with the event. They are saved, never shown: they may hold anything. */
export function AttachmentsCard({ attachments, address }: AttachmentsCardProps) {
  if (attachments.length === 0) return null;
  return (
    <SectionCard id="attachments" title="Attachments" note={attachments.length}>
      <ul className="files">
        {attachments.map(({ attachmentId, eventId, name, bytes, contentType, type }) => (
          <li key={attachmentId}>
            <a
              className="link"
              href={`${address.path}/events/${eventId}/attachments/${attachmentId}`}
              download={name}
            >
              <bdi>{name}</bdi>
            </a>
            <span className="num t3">{formatBytes(bytes)}</span>
            <bdi className="t3 trunc">{wordsOf(type) ?? contentType ?? ""}</bdi>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
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
