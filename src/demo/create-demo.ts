/**
 * Makes the demo project: its events go through the edge like anybody's, oldest first, and what
 * the shop's people did about them is done in between.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { endNewIssues } from "#issues/end-new-issues.ts";
import { AppError } from "#lib/app-error.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { EventId } from "#model/ids.ts";
import { fixedRetention, mergeRetention, type RetentionConfig } from "#model/keeping/retention.ts";
import type { Project } from "#model/project.ts";
import { createProject } from "#projects/create-project.ts";
import type { Store } from "#store/ports/store.ts";
import type { DemoIssue } from "./demo-issue.ts";
import { findDemo } from "./find-demo.ts";
import { type DemoEnvelope, makeDemo } from "./make-demo.ts";
import { makeFeedback } from "./make-feedback.ts";
import { makeHealth } from "./make-health.ts";
import { DEMO_LIMIT, makeNoise, makeTooMany } from "./make-noise.ts";
import { makeTelemetry } from "./make-telemetry.ts";
import { sendEnvelopes, waitUntilDigested } from "./send-envelopes.ts";
import { makeTraces } from "./traces/make-traces.ts";

export interface DemoOptions {
  /** Where the edge listens, without a slash at its end. */
  url: string;
  nowMs: number;
  /** Where the environment does not say how long errors are kept, the store does. */
  config: RetentionConfig;
  onProgress?: ((sent: number, total: number) => void) | undefined;
}

/** Any number: it only has to stay the same. */
const SEED = 1811;
/** The edge reads limits again every five seconds; most of that time is sending. */
const LIMIT_KNOWN_AFTER_MS = 6 * SECOND_MS;

export async function createDemo(store: Store, options: DemoOptions): Promise<Project> {
  if ((await findDemo(store)) !== undefined) {
    throw new AppError("already_exists", "There is a demo already. Remove it to make a new one.");
  }
  const { project, key } = await createProject(
    store.projects,
    { name: "Demo shop", platform: "javascript-nextjs", isDemo: true },
    options.nowMs,
  );
  await store.limits.setRule({ scope: "project", scopeId: project.id, ...DEMO_LIMIT });
  const limitKnownMs = performance.now() + LIMIT_KNOWN_AFTER_MS;
  const kept = mergeRetention(
    fixedRetention(options.config),
    (await store.retention.find()).values,
  );
  const target = { url: options.url, projectId: project.id, publicKey: key.publicKey };
  const input = { seed: SEED, nowMs: options.nowMs, retentionDays: kept.errors };
  const demo = makeDemo(input);
  const traces = makeTraces(input);
  const health = makeHealth(input);
  const feedback = makeFeedback(demo, options.nowMs);
  const telemetry = makeTelemetry(input);
  const noise = makeNoise(input);
  const tooMany = makeTooMany(input);
  const parts = [demo, traces, health, feedback, telemetry, noise, tooMany];
  const total = parts.reduce((sum, { length }) => sum + length, 0);
  let sent = 0;
  const onSent = () => options.onProgress?.(++sent, total);
  await sendEnvelopes(target, health, onSent);
  for (const { envelopes, endsWith } of chaptersOf(demo)) {
    await sendEnvelopes(
      target,
      envelopes.map(({ body }) => body),
      onSent,
    );
    await waitUntilDigested(options.url);
    if (endsWith !== undefined) await triage(store, project, endsWith, envelopes);
  }
  await sendEnvelopes(target, traces, onSent);
  await sendEnvelopes(target, feedback, onSent);
  await sendEnvelopes(target, telemetry, onSent);
  await sendEnvelopes(target, noise, onSent);
  await sleep(Math.max(0, limitKnownMs - performance.now()));
  await sendEnvelopes(target, tooMany, onSent, true);
  await waitUntilDigested(options.url);
  await endNewIssues(store, options.nowMs);
  return project;
}

interface Chapter {
  envelopes: DemoEnvelope[];
  /** What somebody did at its end. */
  endsWith?: DemoIssue;
}

function chaptersOf(demo: readonly DemoEnvelope[]): Chapter[] {
  const treated = [...new Set(demo.map(({ issue }) => issue))]
    .flatMap((issue) => (issue.triage ? [{ issue, daysAgo: issue.triage.daysAgo }] : []))
    .sort((a, b) => b.daysAgo - a.daysAgo);
  const chapters: Chapter[] = [];
  let from = Number.POSITIVE_INFINITY;
  for (const { issue, daysAgo } of treated) {
    chapters.push({ envelopes: between(demo, from, daysAgo), endsWith: issue });
    from = daysAgo;
  }
  return [...chapters, { envelopes: between(demo, from, Number.NEGATIVE_INFINITY) }];
}

function between(demo: readonly DemoEnvelope[], from: number, to: number): DemoEnvelope[] {
  return demo.filter(({ daysAgo }) => daysAgo <= from && daysAgo > to);
}

async function triage(
  store: Store,
  project: Project,
  { name, triage: done }: DemoIssue,
  sent: readonly DemoEnvelope[],
): Promise<void> {
  const eventId = sent.find(({ issue }) => issue.name === name)?.eventId;
  if (eventId === undefined || done === undefined) return;
  const event = await store.events.find(project.id, eventId as EventId);
  const issue = event && (await store.issues.findByGroup(event.groupId));
  if (issue === undefined) {
    // Deleted meanwhile: there is nobody to tell but who deleted it.
    throw new AppError("not_found", "The demo project is gone. Nothing else was changed.");
  }
  await store.issues.setStatus([{ id: issue.id, status: done.what, substatus: undefined }]);
}
