import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { readHealthPeriod, readSessionsAsk } from "#http/api/read-sessions-ask.ts";
import { isoTime } from "#http/api/shapes/time.ts";
import {
  listReleaseHealth as list,
  type ReleaseHealth,
} from "#queries/release-health/list-release-health.ts";
import { type SessionsGroup, sumSessions } from "#queries/release-health/sum-sessions.ts";

export async function listOrganizationSessions(call: ApiCall): Promise<ApiAnswer> {
  const ask = readSessionsAsk(call);
  const answer = found(await sumSessions(call.viewer, call.store, ask));
  return {
    body: {
      start: isoTime(ask.fromMs),
      end: isoTime(ask.toMs),
      query: call.query.get("query") ?? "",
      intervals: answer.startsMs.map(isoTime),
      groups: answer.groups.map((group) => groupShape(group, ask.hasSeries)),
    },
  };
}

function groupShape({ by, totals, series }: SessionsGroup, hasSeries: boolean) {
  const { projectId, release, environment, status } = by;
  return {
    by: {
      ...(projectId === undefined ? {} : { project: projectId }),
      ...(release === undefined ? {} : { release }),
      ...(environment === undefined ? {} : { environment }),
      ...(status === undefined ? {} : { "session.status": status }),
    },
    totals,
    ...(hasSeries ? { series } : {}),
  };
}

/** All of them: a period has as many as were used in it. */
export async function listReleaseHealth(call: ApiCall): Promise<ApiAnswer> {
  const named = call.query.getAll("environment").filter((name) => name !== "");
  const period = readHealthPeriod(call);
  const ask = { ...period, environments: named.length === 0 ? undefined : named };
  const project = call.params.project ?? "";
  const { releases } = found(await list(call.viewer, call.store, project, ask));
  return {
    body: {
      start: isoTime(period.fromMs),
      end: isoTime(period.toMs),
      releases: releases.map(releaseShape),
    },
  };
}

function releaseShape({ counts, ...health }: ReleaseHealth) {
  const { sessions, errored, crashed, abnormal, unhandled, exited, timed, durationMs } = counts;
  return {
    release: health.release,
    firstSeen: isoTime(health.firstHourMs),
    lastSeen: isoTime(health.lastHourMs),
    sessions: {
      total: sessions,
      healthy: sessions - errored - crashed - abnormal - unhandled,
      errored,
      crashed,
      abnormal,
      unhandled,
      exited,
    },
    users: health.users,
    crashFree: health.crashFree,
    adoption: health.adoption,
    duration: {
      average: timed === 0 ? null : Math.round(durationMs / timed),
      median: health.medianDurationMs === null ? null : Math.round(health.medianDurationMs),
    },
  };
}
