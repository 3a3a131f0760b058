import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { readSessionsAsk } from "#http/api/read-sessions-ask.ts";
import { isoTime } from "#http/api/shapes/time.ts";
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
