import { expect, test } from "vitest";
import { parseUserAgent } from "./user-agent.ts";

const CASES: [name: string, header: string, browser: string | undefined, os: string | undefined][] =
  [
    [
      "Chrome on Windows",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
      "Chrome 140.0.0",
      "Windows >=10",
    ],
    [
      "headless Chrome on Linux",
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36",
      "Chrome 156.0.0",
      "Linux",
    ],
    [
      "Chrome on iOS",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/119.0.6045.169 Mobile/15E148 Safari/604.1",
      "Chrome 119.0.6045",
      "iOS 17.1.2",
    ],
    [
      "Edge",
      "Mozilla/5.0 (Windows NT 6.3; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.2210.61",
      "Edge 120.0.2210",
      "Windows 8.1",
    ],
    [
      "Firefox",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:121.0) Gecko/20100101 Firefox/121.0",
      "Firefox 121.0",
      "macOS 10.15",
    ],
    [
      "Safari",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Safari/605.1.15",
      "Safari 17.1",
      "macOS >=10.15.7",
    ],
    [
      "Opera",
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Safari/537.36 OPR/105.0.0.0",
      "Opera 105.0.0",
      "Linux",
    ],
    [
      "Samsung Internet",
      "Mozilla/5.0 (Linux; Android 13; SM-S901B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36",
      "Samsung Internet 23.0",
      "Android 13",
    ],
    [
      "Chrome on Android, whose version is frozen",
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36",
      "Chrome 120.0.0",
      "Android >=10",
    ],
    ["a tool", "curl/8.5.0", undefined, undefined],
    ["nothing", "", undefined, undefined],
  ];

test.each(CASES)("%s", (_name, header, browser, os) => {
  const agent = parseUserAgent(header);
  expect(agent.browser && join(agent.browser)).toBe(browser);
  expect(agent.os && join(agent.os)).toBe(os);
});

test("a header seen before gets the same answer", () => {
  const [, header] = CASES[0] ?? ["", ""];
  expect(parseUserAgent(header)).toBe(parseUserAgent(header));
});

test("only the beginning of a huge header is read", () => {
  expect(parseUserAgent(`${" ".repeat(600)}Firefox/1.0`).browser).toBeUndefined();
});

function join(part: { name: string; version?: string }): string {
  return part.version === undefined ? part.name : `${part.name} ${part.version}`;
}
