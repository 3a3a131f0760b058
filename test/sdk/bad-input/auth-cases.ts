import type { RawRequest } from "#test/support/server/raw-http.ts";
import {
  ACCEPTED,
  type BadInput,
  broken,
  envelope,
  event,
  good,
  isStored,
  type Sender,
} from "./case.ts";

const MIB = 1024 * 1024;

function path({ projectId }: Pick<Sender, "projectId">, query = ""): string {
  return `/api/${projectId}/envelope/${query}`;
}

/** A good event with credentials that are not. */
function credentials(
  name: string,
  send: (sender: Sender) => Partial<RawRequest>,
  status: number,
  error: string,
): BadInput {
  return {
    name,
    send: (sender) => ({ body: good(sender), ...send(sender) }),
    status,
    error,
    outcomes: { [`invalid/${error}/default`]: 1 },
    anonymous: true,
  };
}

const withDsn = (name: string, dsn: (sender: Sender) => string): BadInput =>
  broken(name, (sender) =>
    envelope({ event_id: sender.eventId, dsn: dsn(sender) }, [{ type: "event" }, event(sender)]),
  );

export const AUTH_CASES: BadInput[] = [
  credentials("14 no key anywhere", (sender) => ({ path: path(sender) }), 401, "missing_auth"),
  credentials(
    "14 no key, only a version",
    (sender) => ({
      path: path(sender, "?sentry_version=7"),
      headers: [["X-Sentry-Auth", "Sentry sentry_version=7"]],
    }),
    401,
    "missing_auth",
  ),
  credentials(
    "14 an API token in place of a key",
    (sender) => ({ path: path(sender), headers: [["Authorization", "Bearer abcdef"]] }),
    401,
    "missing_auth",
  ),
  ...["abc", "g".repeat(32), "..%2F..%2Fetc", "a".repeat(33), ""].map((key) =>
    credentials(
      `16 the key "${key}"`,
      (sender) => ({ path: path(sender, `?sentry_key=${key}&sentry_version=7`) }),
      400,
      "auth_key",
    ),
  ),
  credentials(
    "16 two different keys",
    (sender) => ({
      path: path(sender, `?sentry_key=${sender.key}`),
      headers: [["X-Sentry-Auth", `Sentry sentry_key=${"b".repeat(32)}, sentry_version=7`]],
    }),
    400,
    "auth_key",
  ),
  credentials(
    "17 an unknown key",
    (sender) => ({ path: path(sender, `?sentry_key=${"0".repeat(32)}`) }),
    403,
    "project_id",
  ),
  credentials(
    "17 a disabled key",
    (sender) => ({ path: path(sender, `?sentry_key=${sender.disabledKey}`) }),
    403,
    "project_id",
  ),
  credentials(
    "17 the key of another project",
    (sender) => ({ path: path(sender, `?sentry_key=${sender.foreign.key}`) }),
    403,
    "project_id",
  ),
  credentials(
    "17 a project that does not exist",
    (sender) => ({ path: path({ projectId: 999_999 }, `?sentry_key=${sender.key}`) }),
    403,
    "project_id",
  ),
  credentials(
    "17 a project number beyond all numbers",
    (sender) => ({ path: `/api/99999999999999999999/envelope/?sentry_key=${sender.key}` }),
    403,
    "project_id",
  ),
  credentials(
    "17 an unknown key in the envelope's dsn",
    (sender) => ({
      path: path(sender),
      body: envelope(
        { event_id: sender.eventId, dsn: `http://${"0".repeat(32)}@localhost/${sender.projectId}` },
        [{ type: "event" }, event(sender)],
      ),
    }),
    403,
    "project_id",
  ),
  credentials(
    "17 an unknown key with 5 MB to send",
    (sender) => ({
      path: path(sender, `?sentry_key=${"0".repeat(32)}`),
      body: Buffer.alloc(5 * MIB, "x"),
    }),
    403,
    "project_id",
  ),
  withDsn(
    "18 a dsn of another project",
    ({ key, foreign }) => `http://${key}@localhost/${foreign.projectId}`,
  ),
  withDsn(
    "18 a dsn with another key",
    ({ projectId, foreign }) => `http://${foreign.key}@localhost/${projectId}`,
  ),
  withDsn("18 a dsn that is none", () => "javascript:alert(1)"),
  {
    name: "18 the same dsn as the query",
    send: (sender) => ({
      body: envelope(
        {
          event_id: sender.eventId,
          dsn: `https://${sender.key}@any.example:8443/${sender.projectId}`,
        },
        [{ type: "event" }, event(sender)],
      ),
    }),
    status: 200,
    stored: isStored,
    outcomes: ACCEPTED,
  },
  ...["4", "8", "banana", "7.0", ""].map((version) =>
    credentials(
      `19 sentry_version "${version}"`,
      (sender) => ({ path: path(sender, `?sentry_key=${sender.key}&sentry_version=${version}`) }),
      400,
      "auth_version",
    ),
  ),
];
