/** Open tabs ask for files of the build before: a wave after every deploy. */

import { click, navigation, trail, unanswered } from "#demo/breadcrumbs.ts";
import { browserEvent, ON_REJECTION, thrown } from "#demo/browser-event.ts";
import type { DemoIssue } from "#demo/demo-issue.ts";
import { chunkFrame } from "#demo/frames.ts";
import { daysSinceDeploy, SHOP_URL } from "#demo/story.ts";

const CHUNKS = ["4821-9be01f44c2d7a310", "1187-0a6df2b5e48c9713", "7302-c51e8874fa02d9b6"] as const;

export const chunkLoad: DemoIssue = {
  name: "chunk-load",
  service: "shop-web",
  happens: {
    count: 640,
    course: (daysAgo) => 0.15 + 9 * Math.exp(-daysSinceDeploy(daysAgo) * 7),
    newestAgoS: 12 * 60,
  },
  makeEvent(moment) {
    const url = `${SHOP_URL}/_next/static/chunks/${moment.random.pick(CHUNKS)}.js`;
    const id = /chunks\/(\d+)/.exec(url)?.[1];
    return browserEvent(moment, {
      route: "/products/[slug]",
      path: "/products/linen-shirt",
      exception: thrown(
        "ChunkLoadError",
        `Loading chunk ${id} failed.\n(timeout: ${url})`,
        [
          chunkFrame("webpack-5d2f8a11c09e47b3.js", "Array.reduce", 1204),
          chunkFrame("webpack-5d2f8a11c09e47b3.js", "i.f.j", 4410),
          chunkFrame("webpack-5d2f8a11c09e47b3.js", "i.e", 1288),
        ].map((frame) => ({ ...frame, in_app: false })),
        ON_REJECTION,
      ),
      contexts: { ChunkLoadError: { request: url, type: "timeout", chunk: id } },
      breadcrumbs: trail(moment, [
        navigation("/", "/search"),
        click("a.product-card > img"),
        unanswered("GET", url),
      ]),
    });
  },
};
