import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Joined, joinTabs } from "./join-tabs.ts";

/** The browser's, among the tabs of one test. */
class Channel {
  static open = new Set<Channel>();
  onmessage = (_message: { data: unknown }) => {};
  constructor() {
    Channel.open.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.open) {
      if (other !== this)
        queueMicrotask(() => Channel.open.has(other) && other.onmessage({ data }));
    }
  }
  close(): void {
    Channel.open.delete(this);
  }
}

interface Tab {
  joined: Joined<string>;
  leads: boolean;
  heard: string[];
  channel: Channel | undefined;
}

let tabs: Tab[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("addEventListener", () => {});
  tabs = [];
});
afterEach(() => {
  for (const { joined } of tabs) joined.quit();
  Channel.open.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(): Tab {
  const before = new Set(Channel.open);
  const tab: Omit<Tab, "joined"> = { leads: false, heard: [], channel: undefined };
  const joined = joinTabs<string>({
    lead: () => {
      tab.leads = true;
      return () => {
        tab.leads = false;
      };
    },
    news: () => "beat",
    hear: (news) => tab.heard.push(news),
    lose: () => tab.heard.push("nobody"),
  });
  const whole = Object.assign(tab, { joined });
  whole.channel = [...Channel.open].find((channel) => !before.has(channel));
  tabs.push(whole);
  return whole;
}

const leaders = () => tabs.filter(({ leads }) => leads);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("of tabs that open at once, or one after the other, one leads", async () => {
  for (let at = 0; at < 6; at++) open();
  await pass(1000);
  expect(leaders()).toHaveLength(1);
  const [leader] = leaders();
  open();
  await pass(60_000);
  expect(leaders()).toEqual([leader]);
});

test("what the leader tells reaches all others, and a newcomer hears how it stands", async () => {
  const [first, second] = [open(), open()];
  await pass(1000);
  const [leader] = leaders();
  const follower = leader === first ? second : first;
  leader?.joined.tell("news");
  await pass(0);
  expect(follower.heard.at(-1)).toBe("news");
  expect(leader?.heard).not.toContain("news");
  const late = open();
  await pass(10);
  expect(late.heard).toEqual(["beat"]);
});

test("when the leader quits another leads within a second", async () => {
  for (let at = 0; at < 4; at++) open();
  await pass(1000);
  const [leader] = leaders();
  leader?.joined.quit();
  await pass(1100);
  expect(leaders()).toHaveLength(1);
  expect(leaders()).not.toContain(leader);
});

test("when the leader falls silent another leads; when it is heard again, one of the two stays", async () => {
  for (let at = 0; at < 4; at++) open();
  await pass(1000);
  const [leader] = leaders();
  const { channel } = leader ?? {};
  if (channel) Channel.open.delete(channel);
  const post = vi.spyOn(channel ?? Channel.prototype, "postMessage").mockImplementation(() => {});
  await pass(5600);
  expect(leaders()).toHaveLength(2);
  post.mockRestore();
  if (channel) Channel.open.add(channel);
  await pass(5000);
  expect(leaders()).toHaveLength(1);
});

test("a tab in the background does not lead, and gives away what it leads", async () => {
  Object.assign(document, { hidden: true });
  const tab = open();
  await pass(10_000);
  expect(tab.leads).toBe(false);
  Object.assign(document, { hidden: false });
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(1000);
  expect(tab.leads).toBe(true);
  Object.assign(document, { hidden: true });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(tab.leads).toBe(false);
  expect(tab.heard.at(-1)).toBe("nobody");
});

test("without a channel a tab leads at once, for itself", async () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  const [first, second] = [open(), open()];
  await pass(1);
  expect([first.leads, second.leads]).toEqual([true, true]);
});
