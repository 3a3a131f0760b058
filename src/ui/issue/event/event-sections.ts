import type { ShownEvent } from "#model/shown-issue.ts";
import { mainTrace } from "#ui/issue/trace/trace-text.ts";
import { extraOf } from "./extra-card.tsx";
import { flagsOf } from "./flags-card.tsx";
import type { SectionTab } from "./section-tabs.tsx";

/** The parts that this event has, in the order of the page. */
export function eventSections(shown: ShownEvent): SectionTab[] {
  const { event, tags, attachments, feedback } = shown;
  const { exception, logentry, breadcrumbs, user, request, contexts } = event;
  const hasTrace = exception !== undefined || mainTrace(event) !== undefined;
  const flags = flagsOf(contexts?.flags).length;
  const extra = extraOf(event).length;
  const crumbs = breadcrumbs?.values.length ?? 0;
  const tabs: (SectionTab | false)[] = [
    hasTrace && { id: "stack-trace", label: "Stack trace" },
    Boolean(logentry?.formatted ?? logentry?.message) && { id: "message", label: "Message" },
    feedback.length > 0 && { id: "feedback", label: "Feedback", count: feedback.length },
    crumbs > 0 && { id: "breadcrumbs", label: "Breadcrumbs", count: crumbs + 1 },
    tags.length > 0 && { id: "tags", label: "Tags", count: tags.length },
    user !== undefined && { id: "user", label: "User" },
    request !== undefined && { id: "request", label: "Request" },
    Object.keys(contexts ?? {}).some((name) => name !== "flags") && {
      id: "contexts",
      label: "Contexts",
    },
    flags > 0 && { id: "flags", label: "Flags", count: flags },
    extra > 0 && { id: "extra", label: "Extra", count: extra },
    attachments.length > 0 && {
      id: "attachments",
      label: "Attachments",
      count: attachments.length,
    },
    shown.replayId !== undefined && { id: "replay", label: "Replay" },
    { id: "about", label: "About" },
  ];
  return tabs.filter((tab) => tab !== false);
}
