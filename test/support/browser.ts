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

function launch(options: LaunchOptions): Promise<Browser> {
  return chromium.launch({
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
}
