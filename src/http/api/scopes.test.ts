/** What each address asks of a token, written down a second time: a slip in the routes shows here. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { SCOPES, type Scope } from "#model/account.ts";
import { ApiTestServer } from "#test/support/server/api-test-server.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";
import { OWN_ROUTES } from "./own-routes.ts";
import { ROUTES } from "./routes.ts";

const SENTRY = "/projects/{org}/{project}";
const ORGANIZATION = "/organizations/{org}";
const OWN = "/projects/{project}";

const TABLE: Record<Scope | "any", readonly string[]> = {
  any: ["GET /", "GET /auth/"],
  "org:read": [
    "GET /organizations/",
    `GET ${ORGANIZATION}/`,
    `GET ${ORGANIZATION}/projects/`,
    `GET ${ORGANIZATION}/stats_v2/`,
    `GET ${ORGANIZATION}/repos/`,
  ],
  "project:read": [
    "GET /projects/",
    `GET ${SENTRY}/`,
    `GET ${SENTRY}/keys/`,
    `GET ${SENTRY}/keys/{key}/`,
    `GET ${SENTRY}/filters/`,
    `GET ${SENTRY}/stats/`,
    `GET ${OWN}/dropped/`,
    `GET ${OWN}/privacy/`,
    `GET ${OWN}/limits/`,
  ],
  "org:ci": [`POST ${ORGANIZATION}/repos/`],
  "project:write": [`PUT ${SENTRY}/keys/{key}/`, `PUT ${OWN}/privacy/`, `PUT ${OWN}/limits/`],
  "event:read": [
    ...["", ORGANIZATION].flatMap((prefix) => [
      `GET ${prefix}/issues/{issue}/`,
      `GET ${prefix}/issues/{issue}/events/`,
      `GET ${prefix}/issues/{issue}/events/{event}/`,
      `GET ${prefix}/issues/{issue}/tags/`,
    ]),
    `GET ${ORGANIZATION}/issues/`,
    `GET ${ORGANIZATION}/sessions/`,
    `GET ${ORGANIZATION}/trace/{trace}/`,
    `GET ${ORGANIZATION}/shortids/{issue}/`,
    `GET ${ORGANIZATION}/replays/`,
    `GET ${ORGANIZATION}/replays/{replay}/`,
    `GET ${SENTRY}/issues/`,
    `GET ${SENTRY}/events/{event}/`,
    `GET ${SENTRY}/events/{event}/json/`,
    `GET ${SENTRY}/events/{event}/attachments/`,
    `GET ${SENTRY}/events/{event}/attachments/{attachment}/`,
    `GET ${SENTRY}/monitors/`,
    `GET ${SENTRY}/monitors/{monitor}/checkins/`,
    `GET ${SENTRY}/user-feedback/`,
    `GET ${SENTRY}/replays/{replay}/`,
    `GET ${SENTRY}/replays/{replay}/recording-segments/`,
    `GET ${SENTRY}/vitals/`,
    `GET ${SENTRY}/vitals/samples/`,
    `GET ${OWN}/logs/`,
    `GET ${OWN}/release-health/`,
    `GET ${OWN}/transactions/`,
    `GET ${OWN}/spans/`,
    `GET ${OWN}/traces/{trace}/spans/{span}/`,
    `GET ${OWN}/metrics/`,
    `GET ${OWN}/metrics/series/`,
    `GET ${OWN}/metrics/points/`,
    `GET ${OWN}/profiles/`,
    `GET ${OWN}/profiles/{profile}/`,
    `GET ${OWN}/profiles/{profile}/chunks/{chunk}/`,
    `GET ${OWN}/feedback/`,
    `GET ${OWN}/feedback/{feedback}/`,
  ],
  // No address needs one of these yet, so none may be opened by one.
  "event:write": [],
  "project:releases": [],
  "alerts:write": [],
  "member:admin": [],
};

const WANTED = Object.entries(TABLE).flatMap(([scope, addresses]) =>
  addresses.map((address) => ({ address, scope })),
);
const ALL = [...ROUTES, ...OWN_ROUTES];

let api: ApiTestServer;
beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  await api.addProject("Shop");
});
afterAll(() => api.stop());

test("every address is in the table, once", () => {
  const addresses = ALL.map(({ method, pattern }) => `${method} ${pattern}`);
  expect(WANTED.map(({ address }) => address).sort()).toEqual(addresses.sort());
});

test.each(WANTED)("$address takes a token with $scope alone, and no other", async (wanted) => {
  const [method = "", pattern = ""] = wanted.address.split(" ");
  const isOwn = OWN_ROUTES.some((one) => one.pattern === pattern && one.method === method);
  // What is not there is only told to who may ask for it.
  const path = pattern
    .slice(1)
    .replace("{org}", "lapwing")
    .replaceAll(/\{\w+\}/g, "nothing");
  const opened: string[] = [];
  for (const scope of SCOPES) {
    const headers = { Authorization: `Bearer ${await api.token([scope])}` };
    const init = method !== "GET" ? { method, headers, body: "{}" } : { headers };
    const { status, body } = await (isOwn ? api.getOwn(path, init) : api.get(path, init));
    if (status !== 403) opened.push(scope);
    else expect(body.detail).toBe(`This needs a token with the scope ${wanted.scope}.`);
  }
  expect(opened).toEqual(wanted.scope === "any" ? SCOPES : [wanted.scope]);
});
