/** Programs that read the web. What fails for them fails for nobody who looks at a page. */
import { createIsbotFromList, list } from "isbot";

/**
 * isbot is made for pages and takes everything for a program that is no browser. Whatever calls a
 * server for somebody (an app, a webhook, a script) meets real errors, and automation may be a team's
 * own: a pattern that fits one of these is left out.
 */
const NOT_MEANT = [
  ...["okhttp/4.12.0", "axios/1.7.2", "node", "undici", "python-requests/2.32.3", "curl/8.5.0"],
  ...["Go-http-client/2.0", "Java/17.0.9", "Apache-HttpClient/4.5.14 (Java/17)", "GuzzleHttp/7"],
  ...["Dart/3.4 (dart:io)", "PHP/8.2", "Wget/1.21.4", "PostmanRuntime/7.39.0", "Bottle/0.13"],
  ...["node-fetch/1.0 (+https://github.com/bitinn/node-fetch)", "Shop/2.3.1", "Zapier"],
  ...["Shop/812 CFNetwork/1490.0.4 Darwin/23.2.0", "GitHub-Hookshot/044aadd"],
  "Shop/2.3.1(com.example.shop.customers;build:812;Android_16;Pixel_9)",
  "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
  "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/142.0.0.0 Safari/537.36 Playwright/1.50",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0.0.0 Electron/28.1.0 Cypress/13.0",
  "Mozilla/5.0 (Linux; Android 9) Chrome/76.0 Mobile Safari/537.36 SogouMobileBrowser/5.28.11",
];

/** What isbot knows only by a pattern that is left out. */
const ALSO = ["yahoo! slurp", "meta-external(?:agent|fetcher)"];

const isListed = createIsbotFromList([
  ...list.filter((pattern) => !NOT_MEANT.some((agent) => new RegExp(pattern, "i").test(agent))),
  ...ALSO,
]);

/** What Slack's and Google's own services call a server with: somebody asked for it. */
const ASKED_FOR = /^(?:Slackbot 1\.\d|APIs-Google)/;

export function isWebCrawler(userAgent: string): boolean {
  return isListed(userAgent) && !ASKED_FOR.test(userAgent);
}
