/** What sentry-sdk for Python sends from the shop's background worker. */
import type { JsonObject } from "#lib/json.ts";
import type { Moment } from "./demo-issue.ts";

const VERSION = "2.44.0";

export interface WorkerPart {
  task: string;
  args: JsonObject;
  [field: string]: unknown;
}

export function workerEvent(moment: Moment, part: WorkerPart): JsonObject {
  const { task, args, tags, ...fields } = part as WorkerPart & JsonObject;
  const { random } = moment;
  return {
    event_id: moment.eventId,
    timestamp: new Date(moment.timestampMs).toISOString(),
    platform: "python",
    level: "error",
    environment: moment.environment,
    release: moment.release,
    server_name: `worker-${random.between(1, 2)}.example.com`,
    transaction: task,
    tags: { celery_task_id: random.hex(12), queue: "invoices", ...(tags as JsonObject) },
    extra: {
      "celery-job": { task_name: task, args: [], kwargs: args },
      "sys.argv": ["celery", "-A", "worker", "worker", "--queues", "invoices"],
    },
    contexts: {
      trace: { trace_id: random.hex(32), span_id: random.hex(16), op: "queue.task.celery" },
      runtime: { name: "CPython", version: "3.14.0", build: "3.14.0 (main) [GCC 14.2.0]" },
    },
    modules: { celery: "5.6.0", "sentry-sdk": VERSION, sqlalchemy: "2.0.44" },
    sdk: {
      name: "sentry.python.celery",
      version: VERSION,
      packages: [{ name: "pypi:sentry-sdk", version: VERSION }],
      integrations: ["celery", "logging", "sqlalchemy", "stdlib"],
    },
    ...(fields as JsonObject),
  };
}
