/** What tests of the issue page start from: an event's bytes as the page that shows it. */
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime.js";
import { renderToString } from "react-dom/server";
import { readStoredEvent, readStoredTags } from "#ingest/kinds/event/read-stored-event.ts";
import { eventColumns } from "#ingest/kinds/event/rows.ts";
import type { AttachmentId, EventId, GroupId, IssueId, ProjectId, ReplayId } from "#model/ids.ts";
import type { ShownIssue } from "#model/shown-issue.ts";
import type { Feedback } from "#model/signals/feedback.ts";
import type { StoredEvent } from "#model/signals/stored-event.ts";
import { IssueView } from "#ui/issue/page/issue-view.tsx";
import { NowProvider } from "#ui/parts/words/now-provider.tsx";
import { WithRouter } from "./with-router.tsx";

const AT_MS = Date.UTC(2026, 10, 15, 1, 30);
const EVENT_ID = "a".repeat(32) as EventId;

function feedbackOf(message: string): Feedback {
  return {
    ...{ projectId: 1 as ProjectId, feedbackId: EVENT_ID, eventId: EVENT_ID, groupId: undefined },
    ...{ timestampMs: AT_MS, receivedMs: AT_MS, message, name: "Ada", email: "ada@example.com" },
    ...{ url: undefined, replayId: undefined, source: "widget", release: undefined },
    ...{ environment: undefined, userId: undefined, notes: [] },
  };
}

/** An issue with one event, all of whose parts are there. */
export function shownIssueOf(payload: Buffer): ShownIssue {
  const ids = { projectId: 1 as ProjectId, eventId: EVENT_ID, groupId: 1 as GroupId };
  const raw = { ...ids, payload, receivedMs: AT_MS } as StoredEvent;
  const event = readStoredEvent(raw);
  const columns = eventColumns(event);
  const { payload: _, ...summary } = { ...raw, ...columns, ...ids };
  const { title, type, value, culprit, level, platform, handled } = columns;
  return {
    project: {
      id: ids.projectId,
      slug: "shop",
      name: "Shop",
      platform: "other",
      createdAtMs: 0,
      firstEventAtMs: AT_MS,
      isDemo: false,
      isInternal: false,
    },
    issue: {
      ...{ id: 1 as IssueId, projectId: ids.projectId, number: 1, groups: [ids.groupId] },
      ...{ title, type, value, culprit, level, platform, handled },
      ...{ status: "unresolved", substatus: "new", firstSeenMs: AT_MS, lastSeenMs: AT_MS },
      ...{ events: 1, users: 1, firstRelease: event.release, lastRelease: event.release },
    } as ShownIssue["issue"],
    totals: { events: 1, users: 1, firstSeenMs: AT_MS, lastSeenMs: AT_MS },
    scope: {
      window: { name: "14d", fromMs: 0, toMs: AT_MS, isOpenEnded: true, bucket: "day" },
      ...{ environments: [], releases: [], notFollowed: [], knownFromMs: undefined },
    },
    environments: [],
    shortId: "SHOP-1",
    chart: {
      bucketMs: 3_600_000,
      buckets: [{ startMs: AT_MS, events: 1 }],
      isOpenEnded: true,
      fromMs: AT_MS,
      toMs: AT_MS + 1,
      releases: [],
    },
    ordinal: { number: 1, of: 2 },
    lastDayEvents: 1,
    dayBeforeEvents: 0,
    facets: columns.tags.map(([key, value]) => ({
      key,
      events: 1,
      values: [{ value, events: 1 }],
    })),
    facetEvents: 1,
    event: {
      choice: "recommended",
      summary,
      event,
      tags: readStoredTags(event),
      payloadBytes: payload.length,
      attachments: [
        {
          ...{ projectId: ids.projectId, eventId: EVENT_ID, receivedMs: AT_MS, bytes: 12_345 },
          attachmentId: "b".repeat(32) as AttachmentId,
          name: "</a><b>state.json",
          contentType: "application/json",
          type: "event.attachment",
          sha256: "",
          notes: [],
        },
      ],
      feedback: [feedbackOf("<script>alert(1)</script>")],
      replayId: "c".repeat(32) as ReplayId,
      grouping: { version: "v1", reason: "message", parts: [title] },
      olderId: undefined,
      newerId: EVENT_ID,
    },
  };
}

const refuse = async () => ({ ok: false, message: "" }) as const;

/** The page of an issue as a server renders it. */
export function renderIssue(shown: ShownIssue): string {
  return renderToString(
    <WithRouter>
      <PathnameContext value="/shop/issues/SHOP-1">
        <SearchParamsContext value={new URLSearchParams()}>
          <NowProvider nowMs={AT_MS}>
            <IssueView
              shown={shown}
              search=""
              triage={{ change: refuse, restore: refuse, submit: async () => {} }}
              refusal={undefined}
            />
          </NowProvider>
        </SearchParamsContext>
      </PathnameContext>
    </WithRouter>,
  );
}
