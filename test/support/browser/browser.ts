/** The real browser of system tests: Debian's Chromium without a window, driven by playwright-core. */
import { type Browser, chromium, type LaunchOptions } from "playwright-core";

export function launchBrowser(): Promise<Browser> {
  return launch({ executablePath: process.env.LAPWING_QUICK_CHROMIUM ?? WHOLE });
}

/** With all that belongs to it, also the cache of pages to go back to. Slower. */
export function launchWholeBrowser(): Promise<Browser> {
  return launch({
    executablePath: process.env.LAPWING_CHROMIUM ?? WHOLE,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
}

const WHOLE = "/usr/bin/chromium";

/** What is waited for comes, or the test has failed: how long that may take is not what is tested. */
const PATIENCE_MS = 90_000;

async function launch(options: LaunchOptions): Promise<Browser> {
  const browser = await chromium.launch({
    ...options,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  return browser;
}
