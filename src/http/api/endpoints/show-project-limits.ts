import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { isoTime } from "#http/api/shapes/time.ts";
import { type ShownLimit, showLimits } from "#queries/show-limits.ts";

/** The limits that hold for a project, and what each would have done to the last week. */
export async function showProjectLimits(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params, nowMs } = call;
  const shown = found(await showLimits(viewer, store, params.project ?? "", nowMs));
  const { keys, ofProject, ofInstallation, guards, spikes } = shown;
  return {
    body: {
      project: ofProject.map(limitShape),
      keys: keys.map(({ id, label, limits }) => ({
        id: String(id),
        label,
        limits: limits.map(limitShape),
      })),
      organization: ofInstallation.map(limitShape),
      guards: {
        spikeProtection: guards.spikeProtection !== false,
        spikeMinimum: guards.spikeMinimum ?? null,
        maxNewIssuesPerHour: guards.maxNewIssuesPerHour ?? null,
        maxTagValuesPerDay: guards.maxTagValuesPerDay ?? null,
      },
      spikes: spikes.map(({ category, minimum, cut, week }) => ({
        category,
        minimum,
        cut,
        lastWeek: weekShape(week),
      })),
    },
  };
}

function limitShape({ rule, week, usedNow }: ShownLimit) {
  const { category, window, quantity } = rule;
  return { category, window, quantity, used: usedNow ?? null, lastWeek: weekShape(week) };
}

function weekShape({ offered, refused, spans, isLeast }: ShownLimit["week"]) {
  return {
    offered,
    wouldRefuse: refused,
    isLeast,
    times: spans.map(({ fromMs, toMs }) => ({ start: isoTime(fromMs), end: isoTime(toMs) })),
  };
}
