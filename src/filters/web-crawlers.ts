/** Programs that read the web. What fails for them fails for nobody who looks at a page. */

/** Most say what they are. Cubot makes phones. */
const GENERIC = /(?:(?<!cu)bots?|crawler|spider)(?=$|[\s/;:,()+_-])/i;

const NAMED =
  /Mediapartners-Google|FeedFetcher-Google|Google-InspectionTool|GoogleOther|Chrome-Lighthouse|BingPreview|Yahoo! Slurp|facebookexternalhit|facebookcatalog|meta-external(?:agent|fetcher)|ia_archiver|AWS Security Scanner|Slack-ImgProxy|WhatsApp\/|Pingdom|StatusCake|Site24x7/i;

/** What Slack's own apps and webhooks call a server with: somebody asked for it. */
const WANTED = /Slackbot 1\.\d/i;

export function isWebCrawler(userAgent: string): boolean {
  return (GENERIC.test(userAgent) || NAMED.test(userAgent)) && !WANTED.test(userAgent);
}
