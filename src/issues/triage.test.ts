import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { scopesOfRole } from "#accounts/may.ts";
import type { Role } from "#model/account.ts";
import type { IssueId, ProjectId, SessionId, UserId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { sample } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { endNewIssues } from "./end-new-issues.ts";
import { archiveIssues, reopenIssues, resolveIssues, restoreIssues } from "./triage.ts";

let under: StoreUnderTest;
let projectId: ProjectId;
let ids: IssueId[];

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-triage-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  under = await StoreUnderTest.create(SQLITE_ENGINE, folder);
  projectId = await under.createProject();
  const events = [1, 2, 3].map((group) => sample({ projectId, group }));
  await under.write(events);
  ids = await Promise.all(events.map(async (event) => (await under.issue(event)).id));
});

function person(role: Role = "member"): Viewer {
  const user = { id: 1 as UserId, email: "a@b.c", name: "Ada", role, createdAtMs: 0 };
  return { user, scopes: scopesOfRole(role), sessionId: 1 as SessionId };
}

async function states() {
  const issues = await under.store.issues.findMany(ids);
  return issues
    .toSorted((a, b) => a.id - b.id)
    .map(({ status, substatus }) => (substatus ? `${status} ${substatus}` : status));
}

test("each verb puts all issues into its state, and undo puts them back exactly", async () => {
  const { store } = under;
  const fresh = ["unresolved new", "unresolved new", "unresolved new"];
  const before = await resolveIssues(person(), store, ids.slice(0, 2));
  expect(await states()).toEqual(["resolved", "resolved", "unresolved new"]);
  const middle = await archiveIssues(person(), store, ids);
  expect(await states()).toEqual(["archived", "archived", "archived"]);
  const last = await reopenIssues(person(), store, ids);
  expect(await states()).toEqual(Array(3).fill("unresolved ongoing"));
  await restoreIssues(person(), store, last);
  expect(await states()).toEqual(["archived", "archived", "archived"]);
  await restoreIssues(person(), store, middle);
  expect(await states()).toEqual(["resolved", "resolved", "unresolved new"]);
  await restoreIssues(person(), store, before);
  expect(await states()).toEqual(fresh);
});

test("one issue that is not there refuses them all", async () => {
  const refused = { code: "not_found" };
  await expect(
    resolveIssues(person(), under.store, [...ids, 999 as IssueId]),
  ).rejects.toMatchObject(refused);
  expect(await states()).toEqual(Array(3).fill("unresolved new"));
});

test("an issue of a project that may not be seen does not exist", async () => {
  const blind = { ...under.store, projects: { ...under.store.projects, list: async () => [] } };
  await expect(resolveIssues(person(), blind, ids)).rejects.toMatchObject({ code: "not_found" });
  expect(await states()).toEqual(Array(3).fill("unresolved new"));
});

test.each(["owner", "admin", "member"] as const)(
  "a person with the role %s may triage",
  async (role) => {
    await resolveIssues(person(role), under.store, ids);
    expect(await states()).toEqual(["resolved", "resolved", "resolved"]);
  },
);

test("a viewer may not, and a token needs the scope", async () => {
  const viewer = person("viewer");
  const { sessionId: _, ...token } = {
    ...person("owner"),
    scopes: new Set(["event:read"] as const),
  };
  for (const who of [viewer, token]) {
    for (const verb of [resolveIssues, archiveIssues, reopenIssues]) {
      await expect(verb(who, under.store, ids)).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(restoreIssues(who, under.store, [])).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await states()).toEqual(Array(3).fill("unresolved new"));
});

test("none, too many, and one twice are refused", async () => {
  const many = Array.from({ length: 501 }, (_, at) => (at + 1) as IssueId);
  for (const wrong of [[], many, [ids[0], ids[0]].flatMap((id) => id ?? [])]) {
    await expect(resolveIssues(person(), under.store, wrong)).rejects.toMatchObject({
      code: "invalid_input",
    });
  }
});

test("only an unresolved issue can be given a substate back", async () => {
  const [id = 0 as IssueId] = ids;
  for (const wrong of [
    { id, status: "resolved", substatus: "new" },
    { id, status: "unresolved", substatus: undefined },
  ] as const) {
    await expect(restoreIssues(person(), under.store, [wrong])).rejects.toMatchObject({
      code: "invalid_input",
    });
  }
});

test("issues are new for seven days", async () => {
  const firstSeenMs = (await under.store.issues.findMany(ids))[0]?.firstSeenMs ?? 0;
  const day = 24 * 60 * 60 * 1000;
  await endNewIssues(under.store, firstSeenMs + 7 * day);
  expect(await states()).toEqual(Array(3).fill("unresolved new"));
  await endNewIssues(under.store, firstSeenMs + 7 * day + 1);
  expect(await states()).toEqual(Array(3).fill("unresolved ongoing"));
});
