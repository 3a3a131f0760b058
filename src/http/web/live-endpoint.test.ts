import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { DigestNotice } from "#model/digest-notice.ts";
import type { IssueId, ProjectId } from "#model/ids.ts";
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { MessageHub } from "#server/messages/message-hub.ts";
import { subscribeLive } from "#server/web/web-live.ts";
import type { ProjectStore } from "#store/ports/projects.ts";
import { handleLive, LIVE_PATH, type LiveContext } from "./live-endpoint.ts";

const VIEWER = { user: { role: "viewer" }, scopes: new Set() } as unknown as Viewer;

let messages: MessageHub;
let problems: readonly string[];
let server: Server;
let context: LiveContext;
let signedIn: boolean;
let slugs: string[];

beforeEach(async () => {
  messages = new MessageHub();
  problems = [];
  messages.subscribe("problems", (told) => {
    problems = told;
  });
  signedIn = true;
  slugs = ["shop", "blog"];
  const list = async () =>
    slugs.map((slug) => ({ id: ["shop", "blog", "other"].indexOf(slug) + 1, slug }) as Project);
  context = {
    store: { projects: { list } as ProjectStore },
    viewerOf: async (cookie) => (signedIn && cookie === "s=1" ? VIEWER : undefined),
    subscribe: subscribeLive(messages, () => problems),
    recheckMs: 20,
    maxStreams: 2,
  };
  server = createServer((message, response) => void handleLive(message, response, context));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

class Reader {
  text = "";
  ended = false;
  readonly answer: IncomingMessage;

  constructor(answer: IncomingMessage) {
    this.answer = answer;
    answer.setEncoding("utf8");
    answer.on("data", (chunk: string) => {
      this.text += chunk;
    });
    answer.on("error", () => {});
    answer.on("close", () => {
      this.ended = true;
    });
  }

  get notices(): DigestNotice[] {
    return this.#read(/(?<!^event: problems\n)^data: (.*)$/gm) as DigestNotice[];
  }

  get problems(): string[][] {
    return this.#read(/^event: problems\ndata: (.*)$/gm) as string[][];
  }

  #read(pattern: RegExp): unknown[] {
    return [...this.text.matchAll(pattern)].map(([, json = ""]) => JSON.parse(json));
  }

  async until(isTrue: () => boolean): Promise<void> {
    for (let tries = 0; tries < 500 && !isTrue(); tries++) await sleep(10);
    expect(isTrue(), this.text).toBe(true);
  }
}

function open(query = "", cookie = "s=1"): Promise<Reader> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const options = { port, path: `${LIVE_PATH}${query}`, headers: { cookie } };
    get(options, (answer) => resolve(new Reader(answer))).on("error", reject);
  });
}

/** Subscribed, not only answered: the first line is written before. */
async function listen(query = ""): Promise<Reader> {
  const reader = await open(query);
  expect(reader.answer.statusCode).toBe(200);
  await reader.until(() => reader.text.includes(": listening"));
  return reader;
}

function notice(projectId: number, issue: number): DigestNotice {
  const issues = [issue as IssueId];
  return {
    projectId: projectId as ProjectId,
    events: 1,
    newIssues: issues,
    regressedIssues: [],
    issues,
  };
}

test("a notice reaches who listens to its project, or to all, and nobody else", async () => {
  const [shop, blog, all] = [await listen("?project=shop"), undefined, await listen()];
  expect(blog).toBeUndefined();
  messages.publish("brought", [notice(1, 5), notice(2, 6), notice(3, 7)]);
  await all.until(() => all.notices.length === 2);
  await shop.until(() => shop.notices.length === 1);
  expect(shop.notices).toEqual([notice(1, 5)]);
  expect(all.notices).toEqual([notice(1, 5), notice(2, 6)]);
  expect(shop.answer.headers["content-type"]).toBe("text/event-stream");
});

test("what comes in quick succession is one message", async () => {
  const reader = await listen("?project=shop");
  for (let issue = 1; issue <= 50; issue++) messages.publish("brought", [notice(1, issue)]);
  await reader.until(() => reader.notices.some(({ issues }) => issues.includes(50 as IssueId)));
  // The first goes at once, the rest together.
  expect(reader.notices.map(({ events }) => events)).toEqual([1, 49]);
});

test("why nothing is taken is told at once, and again when it changes", async () => {
  messages.publish("problems", ["The disk is full."]);
  const reader = await listen("?project=shop");
  await reader.until(() => reader.problems.length === 1);
  messages.publish("problems", ["The disk is fuller."]);
  messages.publish("problems", []);
  await reader.until(() => reader.problems.at(-1)?.length === 0);
  expect(reader.problems).toEqual([["The disk is full."], ["The disk is fuller."], []]);
  expect(reader.notices).toEqual([]);
});

test.each([
  ["without a session", "", "s=2", 401],
  ["for a project that may not be seen", "?project=other", "s=1", 404],
  ["for a project that is not there", "?project=nope", "s=1", 404],
])("a request %s is refused", async (_, query, cookie, status) => {
  expect((await open(query, cookie)).answer.statusCode).toBe(status);
});

test("only GET is answered", async () => {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${LIVE_PATH}`, { method: "POST" });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET");
});

test("the stream ends when the session does", async () => {
  const reader = await listen();
  signedIn = false;
  await reader.until(() => reader.ended);
});

test("a project that may no longer be seen is no longer told of", async () => {
  const reader = await listen();
  slugs = ["shop"];
  await sleep(100);
  messages.publish("brought", [notice(2, 6), notice(1, 5)]);
  await reader.until(() => reader.notices.length > 0);
  expect(reader.notices).toEqual([notice(1, 5)]);
});

test("there are only so many streams, and one that closes makes room", async () => {
  const [first, second] = [await listen(), await listen()];
  const third = await open();
  expect(third.answer.statusCode).toBe(503);
  expect(third.answer.headers["retry-after"]).toBe("60");
  first.answer.destroy();
  for (let tries = 0; tries < 100; tries++) {
    const again = await open();
    if (again.answer.statusCode === 200) return;
    await sleep(20);
  }
  expect.fail(`no room after one of ${[first, second].length} closed`);
});

test("all streams end when the server stops", async () => {
  const reader = await listen();
  messages.publish("closing", undefined);
  await reader.until(() => reader.ended);
});
