import { expect, test } from "vitest";
import type { DigestNotice } from "#model/digest-notice.ts";
import type { IssueId, ProjectId } from "#model/ids.ts";
import type { IssueChange } from "#store/ports/digest-meta.ts";
import { notify } from "./notify.ts";

function noticesOf(changes: IssueChange[]): DigestNotice[] {
  const told: DigestNotice[][] = [];
  notify(changes, (notices) => told.push(notices));
  expect(told.length).toBeLessThanOrEqual(1);
  return told.flat();
}

function change(projectId: number, issueId: number, more: Partial<IssueChange> = {}): IssueChange {
  return {
    projectId: projectId as ProjectId,
    issueId: issueId as IssueId,
    events: 1,
    what: "seen",
    ...more,
  };
}

test("a batch with a new issue is one notice", () => {
  expect(noticesOf([change(1, 12, { what: "created", events: 2 }), change(1, 7)])).toEqual([
    { projectId: 1, events: 3, newIssues: [12], regressedIssues: [], issues: [12, 7] },
  ]);
});

test("each project has a notice of its own", () => {
  const notices = noticesOf([change(1, 1), change(2, 2, { what: "regressed" }), change(1, 3)]);
  expect(notices).toEqual([
    { projectId: 1, events: 2, newIssues: [], regressedIssues: [], issues: [1, 3] },
    { projectId: 2, events: 1, newIssues: [], regressedIssues: [2], issues: [2] },
  ]);
});

test("an issue of several groups is named once", () => {
  expect(noticesOf([change(1, 5), change(1, 5)])).toMatchObject([{ events: 2, issues: [5] }]);
});

test("a batch without issues tells nothing", () => {
  expect(noticesOf([])).toEqual([]);
});

test("a notice does not grow without end", () => {
  const many = Array.from({ length: 5000 }, (_, id) => change(1, id + 1, { what: "created" }));
  const [notice] = noticesOf(many);
  expect(notice?.events).toBe(5000);
  expect(notice?.newIssues).toHaveLength(1000);
});
