import { expect, test } from "vitest";
import { HOUR_MS, startOfHour } from "#lib/time.ts";
import type { Role } from "#model/account.ts";
import type { SessionId, UserId } from "#model/ids.ts";
import type { OutcomeCount } from "#model/outcome.ts";
import type { Viewer } from "#model/viewer.ts";
import { showLimits } from "#queries/settings/show-limits.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import {
  changeLimits,
  removeLimit,
  setGuards,
  setLimit,
  switchSpikeProtection,
  tryLimit,
} from "./limits.ts";

const NOW_MS = Date.parse("2026-11-15T12:30:00Z");
const ERRORS = { owner: "project", category: "error", window: "hour", quantity: "100" };

function viewer(role: Role): Viewer {
  const user = { id: 1 as UserId, email: "", name: "", role, createdAtMs: 0 };
  return { user, scopes: new Set(), sessionId: 1 as SessionId };
}
const admin = viewer("admin");

async function shop() {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject("shop");
  const { store } = under;
  const key = await store.projects.createKey({
    projectId,
    publicKey: "a".repeat(32),
    label: "Web",
    createdAtMs: 0,
  });
  const came = (quantity: number, hoursAgo: number): OutcomeCount => ({
    projectId,
    keyId: key.id,
    category: "error",
    kind: "accepted",
    reason: "",
    hourMs: startOfHour(NOW_MS) - hoursAgo * HOUR_MS,
    quantity,
  });
  await under.write([], [came(40, 0), came(340, 5), came(60, 100)]);
  return { store, projectId, key };
}

test("a limit is set, shown with what it would have done, replaced and removed", async () => {
  const { store, key } = await shop();
  await setLimit(admin, store, "shop", ERRORS);
  await setLimit(admin, store, "shop", { ...ERRORS, quantity: "1,000" });
  await setLimit(admin, store, "shop", { ...ERRORS, owner: `key:${key.id}`, window: "day" });
  await setLimit(admin, store, "shop", { ...ERRORS, owner: "installation", window: "month" });
  const shown = await showLimits(admin, store, "shop", NOW_MS);
  expect(shown?.ofProject).toMatchObject([
    { rule: { window: "hour", quantity: 1000 }, usedNow: 40, week: { offered: 440, refused: 0 } },
  ]);
  const [web] = shown?.keys ?? [];
  expect(web?.limits).toMatchObject([
    { rule: { window: "day", quantity: 100 }, usedNow: 380, week: { refused: 280 } },
  ]);
  expect(shown?.ofInstallation).toMatchObject([{ usedNow: 440, week: { refused: 340 } }]);
  await removeLimit(admin, store, "shop", ERRORS);
  expect((await store.limits.listRules()).map(({ scope }) => scope).sort()).toEqual([
    "key",
    "organization",
  ]);
});

test("a list takes the place of its owner's list alone, and nothing of others", async () => {
  const { store, projectId, key } = await shop();
  const other = await store.projects.create({
    slug: "blog",
    name: "Blog",
    platform: "other",
    createdAtMs: 0,
  });
  const blog = other?.id;
  const owners = ["project", `key:${key.id}`, "installation"];
  for (const owner of owners) await setLimit(admin, store, "shop", { ...ERRORS, owner });
  await setLimit(admin, store, "blog", ERRORS);
  const rules = [{ category: "span", window: "day", quantity: "7" }];
  await changeLimits(admin, store, "shop", { lists: [{ owner: "project", rules }] });
  const left = (await store.limits.listRules()).map(
    ({ scope, scopeId, category }) => `${scope} ${scopeId} ${category}`,
  );
  expect(left.sort()).toEqual(
    [
      `key ${key.id} error`,
      "organization 0 error",
      `project ${projectId} span`,
      `project ${blog} error`,
    ].sort(),
  );
});

test.each<[string, Parameters<typeof changeLimits>[3], string]>([
  [
    "a wrong rule after a right one",
    { lists: [{ owner: "project", rules: [ERRORS, { ...ERRORS, category: "cats" }] }] },
    "no such limit",
  ],
  [
    "a wrong guard after a list",
    { lists: [{ owner: "project", rules: [] }], guards: { spikeMinimum: "0" } },
    "whole number",
  ],
  [
    "another's key",
    {
      lists: [
        { owner: "project", rules: [] },
        { owner: "key:99", rules: [] },
      ],
    },
    "does not exist any more",
  ],
  ["the same limit twice", { lists: [{ owner: "project", rules: [ERRORS, ERRORS] }] }, "twice"],
  [
    "the same owner twice",
    {
      lists: [
        { owner: "project", rules: [] },
        { owner: "project", rules: [] },
      ],
    },
    "twice",
  ],
])("%s changes nothing", async (_what, wish, why) => {
  const { store, projectId } = await shop();
  await setLimit(admin, store, "shop", ERRORS);
  await setGuards(admin, store, "shop", {
    spikeMinimum: "5",
    maxNewIssuesPerHour: "",
    maxTagValuesPerDay: "",
  });
  const read = async () => [
    await store.limits.listRules(),
    await store.limits.findGuards(projectId),
  ];
  const before = await read();
  await expect(changeLimits(admin, store, "shop", wish)).rejects.toThrow(why);
  expect(await read()).toEqual(before);
});

test("a list of limits asks the policy though it is empty", async () => {
  const { store } = await shop();
  await setLimit(admin, store, "shop", { ...ERRORS, owner: "installation" });
  const token: Viewer = { user: admin.user, scopes: new Set(["project:write", "project:read"]) };
  const lists = [{ owner: "installation", rules: [] }];
  await expect(changeLimits(token, store, "shop", { lists })).rejects.toThrow("with a token");
  await expect(changeLimits(viewer("member"), store, "shop", { lists: [] })).rejects.toThrow(
    "needs the role admin",
  );
  expect(await store.limits.listRules()).toHaveLength(1);
});

test("trying a limit says what it would have done and sets nothing", async () => {
  const { store } = await shop();
  const would = await tryLimit(admin, store, "shop", ERRORS, NOW_MS);
  const fromMs = startOfHour(NOW_MS) - 5 * HOUR_MS;
  expect(would).toEqual({
    offered: 440,
    refused: 240,
    spans: [{ fromMs, toMs: fromMs + HOUR_MS }],
    isLeast: false,
  });
  expect(await store.limits.listRules()).toEqual([]);
});

test.each([
  [{ quantity: "-1" }, "Use a whole number, 0 or more."],
  [{ quantity: "" }, "Use a whole number, 0 or more."],
  [{ quantity: "1e99" }, "Use a whole number, 0 or more."],
  [{ quantity: "99999999999999999999" }, "Use a whole number, 0 or more."],
  [{ category: "internal" }, "There is no such limit."],
  [{ window: "year" }, "There is no such limit."],
  [{ owner: "key:999" }, "This key does not exist any more."],
  [{ owner: "key:1", window: "month" }, "A key has no quota per month."],
])("%j is refused", async (wrong, words) => {
  const { store } = await shop();
  await expect(setLimit(admin, store, "shop", { ...ERRORS, ...wrong })).rejects.toThrow(words);
  expect(await store.limits.listRules()).toEqual([]);
});

test("who may not change a project changes no limits, of whomever", async () => {
  const { store, key } = await shop();
  for (const owner of ["project", `key:${key.id}`, "installation"]) {
    for (const role of ["member", "viewer"] as const) {
      const refused = setLimit(viewer(role), store, "shop", { ...ERRORS, owner });
      await expect(refused).rejects.toThrow(/This needs the role/);
    }
  }
  const set = { spikeMinimum: "5", maxNewIssuesPerHour: "", maxTagValuesPerDay: "" };
  await expect(setGuards(viewer("member"), store, "shop", set)).rejects.toThrow();
  await expect(switchSpikeProtection(viewer("member"), store, "shop", false)).rejects.toThrow();
  expect(await store.limits.listGuards()).toEqual([]);
});

test("guards: a number is set, an empty field is the default, the switch is apart", async () => {
  const { store, projectId } = await shop();
  await switchSpikeProtection(admin, store, "shop", false);
  const texts = { spikeMinimum: "5 000", maxNewIssuesPerHour: "50", maxTagValuesPerDay: "" };
  await setGuards(admin, store, "shop", texts);
  expect(await store.limits.findGuards(projectId)).toEqual({
    spikeProtection: false,
    spikeMinimum: 5000,
    maxNewIssuesPerHour: 50,
    maxTagValuesPerDay: undefined,
  });
  await expect(
    setGuards(admin, store, "shop", { ...texts, maxNewIssuesPerHour: "0" }),
  ).rejects.toThrow("Use a whole number, 1 or more.");
});
