/** What comes besides errors: files, feedback, runs and recorded visits, for the claims. */

import { createHash } from "node:crypto";
import type { AttachmentId, ProjectId, ReplayId } from "#model/ids.ts";
import type { CheckIn, MonitorConfig } from "#model/monitors/monitor.ts";
import type { AttachmentRow } from "#model/signals/attachment.ts";
import type { ReplaySegmentRow } from "#model/signals/replay.ts";
import type { FeedbackRow } from "#store/ports/feedback.ts";
import { NOON_MS, sampleId } from "./samples.ts";

type Sample<Row> = Partial<Row> & { projectId: ProjectId };

/** A file of an event of its own, unless told otherwise. */
export function attachment(more: Sample<AttachmentRow>): AttachmentRow {
  const payload = more.payload ?? Buffer.from("some text");
  return {
    eventId: sampleId(),
    attachmentId: sampleId() as string as AttachmentId,
    receivedMs: NOON_MS,
    name: "notes.txt",
    contentType: undefined,
    type: "event.attachment",
    bytes: payload.length,
    sha256: createHash("sha256").update(payload).digest("hex"),
    notes: [],
    payload,
    ...more,
  };
}

export function feedback(more: Sample<FeedbackRow>): FeedbackRow {
  const receivedMs = more.receivedMs ?? NOON_MS;
  return {
    feedbackId: sampleId(),
    timestampMs: receivedMs,
    receivedMs,
    message: "It broke",
    name: undefined,
    email: undefined,
    url: undefined,
    eventId: undefined,
    groupId: undefined,
    replayId: undefined,
    source: "widget",
    release: undefined,
    environment: undefined,
    userId: undefined,
    notes: [],
    payload: undefined,
    ...more,
  };
}

/** A run of its own that went well, unless told otherwise. */
export function checkIn(more: Sample<CheckIn>): CheckIn {
  return {
    slug: "nightly",
    checkInId: sampleId(),
    environment: "production",
    status: "ok",
    startedMs: NOON_MS,
    updatedMs: more.startedMs ?? NOON_MS,
    durationMs: undefined,
    release: undefined,
    traceId: undefined,
    ...more,
  };
}

export function monitorConfig(crontab: string, more: Partial<MonitorConfig> = {}): MonitorConfig {
  return {
    schedule: { type: "crontab", value: crontab },
    marginMinutes: undefined,
    maxRuntimeMinutes: undefined,
    timezone: undefined,
    failureThreshold: undefined,
    recoveryThreshold: undefined,
    ...more,
  };
}

/** The first segment of a replay of its own, unless told otherwise. */
export function segment(more: Sample<ReplaySegmentRow>): ReplaySegmentRow {
  const receivedMs = more.receivedMs ?? NOON_MS;
  const recording = more.recording ?? Buffer.from("[]");
  return {
    replayId: sampleId() as string as ReplayId,
    segmentId: 0,
    type: "session",
    startMs: receivedMs,
    timestampMs: receivedMs,
    receivedMs,
    urls: [],
    errorIds: [],
    traceIds: [],
    release: undefined,
    environment: undefined,
    dist: undefined,
    platform: "javascript",
    userId: undefined,
    userEmail: undefined,
    userName: undefined,
    browser: undefined,
    browserVersion: undefined,
    os: undefined,
    osVersion: undefined,
    device: undefined,
    sdk: undefined,
    sdkVersion: undefined,
    encoding: "json",
    bytes: recording.length,
    rawBytes: recording.length,
    notes: [],
    event: Buffer.from("{}"),
    recording,
    ...more,
  };
}
