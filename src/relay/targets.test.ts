import { beforeEach, describe, expect, test } from "vitest";
import { scopesOfRole } from "#accounts/may.ts";
import { AppError } from "#lib/app-error.ts";
import type { Role } from "#model/account.ts";
import type { RelayTargetId, SessionId, UserId } from "#model/ids.ts";
import type { RelayTarget } from "#model/relay.ts";
import type { Viewer } from "#model/viewer.ts";
import { createProject } from "#projects/create-project.ts";
import type { Store } from "#store/ports/store.ts";
import { createPerson, PASSWORD } from "#test/support/server/cheap-password.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { addTarget } from "./targets/add-target.ts";
import type { NewTarget } from "./targets/create-target.ts";
import { removeTarget } from "./targets/remove-target.ts";

const NOW_MS = Date.parse("2026-11-15T12:00:00Z");
const KEY = "0123456789abcdef0123456789abcdef";
const DSN = `https://${KEY}@o1.ingest.us.sentry.io/7`;
const owner = viewerOf("owner");

/** Instead of a name server. */
const ADDRESSES: Record<string, string[]> = {
  "o1.ingest.us.sentry.io": ["34.160.81.0", "2600:1901::1"],
  "inside.example": ["10.1.2.3"],
  "half-inside.example": ["34.160.81.0", "192.168.0.1"],
  "metadata.example": ["169.254.169.254"],
};

let store: Store;
let ourKey: string;
beforeEach(async () => {
  ({ store } = await StoreUnderTest.create(SQLITE_ENGINE));
  await createPerson(store);
  const { key } = await createProject(store.projects, { name: "Shop" }, NOW_MS);
  ourKey = key.publicKey;
});

function viewerOf(role: Role): Viewer {
  const user = { id: 1 as UserId, email: "", name: "", role, createdAtMs: 0 };
  return { user, scopes: scopesOfRole(role), sessionId: 1 as SessionId };
}

function add(
  more: Partial<NewTarget> = {},
  viewer = owner,
  slug = "shop",
  password = PASSWORD,
): Promise<RelayTarget> {
  const ways = { mode: "upstream", delivery: "spooled", isInternal: false } as const;
  const input = { dsn: DSN, ...ways, proof: { password, address: "" } };
  return addTarget(
    viewer,
    store,
    slug,
    { ...input, ...more },
    {
      ownUrls: ["http://127.0.0.1:4700", "https://lapwing.example/sub"],
      nowMs: NOW_MS,
      findAddresses: async (name) => ADDRESSES[name] ?? [],
    },
  );
}

/** What a verb was refused with. */
async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error("it was not refused", { cause: error });
  return error;
}

test("a target is added only with the password", async () => {
  for (const [password, code] of [
    ["", "invalid_input"],
    ["wrong", "forbidden"],
  ] as const) {
    const refused = await refusal(add({}, owner, "shop", password));
    expect([refused.code, refused.field]).toEqual([code, "password"]);
  }
  expect(await store.relay.listTargets()).toEqual([]);
  await add();
  expect(await store.relay.listTargets()).toHaveLength(1);
});

describe("who may", () => {
  const VERBS: Record<string, (viewer: Viewer, slug: string) => Promise<unknown>> = {
    add: (viewer, slug) => add({}, viewer, slug),
    remove: async (viewer, slug) => {
      const made = await add({ dsn: DSN.replace("/7", "/8") });
      return removeTarget(viewer, store, slug, made.id);
    },
  };

  test.each(Object.entries(VERBS))("an admin may %s, a member may not", async (_, verb) => {
    expect((await refusal(verb(viewerOf("member"), "shop"))).code).toBe("forbidden");
    for (const { id } of await store.relay.listTargets())
      await removeTarget(owner, store, "shop", id);
    await verb(viewerOf("admin"), "shop");
  });

  test.each(Object.entries(VERBS))("nobody may %s what does not exist", async (_, verb) => {
    expect((await refusal(verb(owner, "nowhere"))).code).toBe("not_found");
  });

  test("a token may not, whatever its scopes", async () => {
    const { sessionId: _, ...token } = owner;
    expect((await refusal(add({}, token))).code).toBe("forbidden");
  });
});

test("a target is added, listed and removed", async () => {
  const made = await add();
  expect(made).toMatchObject({
    dsn: DSN,
    mode: "upstream",
    delivery: "spooled",
    createdAtMs: NOW_MS,
  });
  expect(await store.relay.listTargets()).toEqual([made]);
  await removeTarget(owner, store, "shop", made.id);
  expect(await store.relay.listTargets()).toEqual([]);
  expect((await refusal(removeTarget(owner, store, "shop", made.id))).code).toBe("not_found");
});

test("a target of another project is not removed", async () => {
  const made = await add();
  await createProject(store.projects, { name: "Blog" }, NOW_MS);
  expect((await refusal(removeTarget(owner, store, "blog", made.id))).code).toBe("not_found");
  expect((await refusal(removeTarget(owner, store, "blog", 99 as RelayTargetId))).code).toBe(
    "not_found",
  );
  expect(await store.relay.listTargets()).toEqual([made]);
});

test("it is kept in one spelling, so that it is found in any", async () => {
  const spelled = `  https://${KEY.toUpperCase()}:secret@O1.ingest.us.sentry.io:443/7\n`;
  expect((await add({ dsn: spelled })).dsn).toBe(DSN);
});

test("a DSN is a target once, in whatever project and spelling", async () => {
  await add();
  await createProject(store.projects, { name: "Blog" }, NOW_MS);
  for (const slug of ["shop", "blog"]) {
    const work = add({ dsn: DSN.replace("o1.", "O1."), mode: "mirror" }, owner, slug);
    expect(await refusal(work)).toMatchObject({ code: "already_exists", field: "dsn" });
  }
});

test.each([
  "",
  "sentry.io",
  "https://sentry.io/7",
  `ftp://${KEY}@sentry.io/7`,
  `https://${KEY}@sentry.io/shop`,
  `https://${KEY}@evil.example@sentry.io/7`,
  `https://${KEY}@127.1/7`,
  `https://${KEY}@münchen.example/7`,
  "javascript:alert(1)",
])("%j is no DSN", async (dsn) => {
  expect(await refusal(add({ dsn, isInternal: true }))).toMatchObject({
    code: "invalid_input",
    field: "dsn",
    message: expect.stringContaining("not a DSN"),
  });
});

test("a mirror does not make clients wait for another place", async () => {
  const work = add({ mode: "mirror", delivery: "direct" });
  expect(await refusal(work)).toMatchObject({ code: "invalid_input", field: "delivery" });
  expect(await add({ delivery: "direct" })).toMatchObject({ mode: "upstream", delivery: "direct" });
});

test.each([
  () => `http://${KEY}@127.0.0.1:4700/1`,
  () => `http://${KEY}@localhost:4700/1`,
  () => `https://${KEY}@lapwing.example/1`,
  () => `https://${KEY}@lapwing.example/sub/1`,
  () => `https://${KEY}@LAPWING.example:443/1`,
  // Under a name that only its key gives away.
  () => `https://${ourKey}@another-name.example/1`,
])("we are not our own target: %s", async (dsn) => {
  expect(await refusal(add({ dsn: dsn(), isInternal: true }))).toMatchObject({
    code: "invalid_input",
    field: "dsn",
    message: expect.stringContaining("this Lapwing itself"),
  });
});

test.each([
  "10.0.0.1",
  "127.0.0.1:4701",
  "localhost:4701",
  "a.localhost",
  "[fd00::1]:9000",
  "192.168.1.1",
  "inside.example",
  "half-inside.example",
])("%s needs the mark internal", async (host) => {
  const dsn = `http://${KEY}@${host}/1`;
  expect(await refusal(add({ dsn }))).toMatchObject({
    code: "invalid_input",
    field: "dsn",
    message: expect.stringContaining("mark it as internal"),
  });
  expect(await add({ dsn, isInternal: true })).toMatchObject({ dsn, isInternal: true });
});

test.each(["169.254.169.254", "[fe80::1]", "0.0.0.0", "224.0.0.1", "metadata.example"])(
  "%s is refused, internal or not",
  async (host) => {
    for (const isInternal of [false, true]) {
      const work = add({ dsn: `http://${KEY}@${host}/1`, isInternal });
      expect(await refusal(work)).toMatchObject({
        code: "invalid_input",
        message: expect.stringContaining("no target may have"),
      });
    }
  },
);

test("a name that nobody knows now may be added: its queue waits", async () => {
  await add({ dsn: `https://${KEY}@tomorrow.example/1` });
});

test("a project has ten targets at most", async () => {
  for (let i = 1; i <= 10; i++) await add({ dsn: `https://${KEY}@o1.ingest.us.sentry.io/${i}` });
  const work = add({ dsn: `https://${KEY}@o1.ingest.us.sentry.io/11` });
  expect((await refusal(work)).code).toBe("too_many");
});
