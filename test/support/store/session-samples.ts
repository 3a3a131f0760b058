/** Sessions as the digest would read them, for the claims. */
import type { ProjectId } from "#model/ids.ts";
import type { SessionGroup, SessionUpdate } from "#model/signals/release-health.ts";
import { NOON_MS, sampleId } from "./samples.ts";

type InProject<Row extends { projectId: ProjectId }> = Partial<Row> & Pick<Row, "projectId">;

/** A good session of its own that begins at noon, unless told otherwise. */
export function sessionUpdate(more: InProject<SessionUpdate>): SessionUpdate {
  return {
    sid: sampleId(),
    release: "shop@1.0.0",
    environment: "production",
    startedMs: NOON_MS,
    seq: 0,
    status: "ok",
    hasErrors: false,
    durationMs: undefined,
    userHash: undefined,
    ...more,
  };
}

export function sessionGroup(more: InProject<SessionGroup>): SessionGroup {
  return {
    release: "shop@1.0.0",
    environment: "production",
    startedMs: NOON_MS,
    userHash: undefined,
    exited: 0,
    errored: 0,
    crashed: 0,
    abnormal: 0,
    unhandled: 0,
    ...more,
  };
}
