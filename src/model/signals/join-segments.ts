/** Rows of segments as segments, and the segments of a replay as one. */
import type { ListedRow } from "#model/tables/table.ts";
import type { REPLAYS, Replay, ReplaySegment } from "./replay.ts";

export function toSegment(row: ListedRow<typeof REPLAYS>): ReplaySegment {
  const { userId, userEmail, userName, ...segment } = row;
  const { browser, browserVersion, os, osVersion, sdk, sdkVersion, ...rest } = segment;
  return {
    ...rest,
    user: { id: userId, email: userEmail, username: userName },
    browser: { name: browser, version: browserVersion },
    os: { name: os, version: osVersion },
    sdk: { name: sdk, version: sdkVersion },
  };
}

/** Undefined without segments. Who and what it was is told by the last one: people sign in. */
export function joinSegments(segments: readonly ReplaySegment[]): Replay | undefined {
  const inOrder = segments.toSorted((a, b) => a.segmentId - b.segmentId);
  const last = inOrder.at(-1);
  if (last === undefined) return undefined;
  const { segmentId: _, timestampMs, receivedMs, encoding, ...common } = last;
  return {
    ...common,
    segmentIds: inOrder.map(({ segmentId }) => segmentId),
    startMs: Math.min(...inOrder.map(({ startMs }) => startMs)),
    endMs: Math.max(...inOrder.map((segment) => segment.timestampMs)),
    // A visit begins with the first page; the same address twice in a row is one visit to it.
    urls: inOrder.flatMap(({ urls }) => urls).filter((url, at, all) => url !== all[at - 1]),
    errorIds: [...new Set(inOrder.flatMap(({ errorIds }) => errorIds))],
    traceIds: [...new Set(inOrder.flatMap(({ traceIds }) => traceIds))],
    bytes: sum(inOrder.map(({ bytes }) => bytes)),
    rawBytes: sum(inOrder.map(({ rawBytes }) => rawBytes)),
    notes: inOrder.flatMap(({ notes }) => notes),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
