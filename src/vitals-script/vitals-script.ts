/** /vitals.js: `<script defer src="https://lapwing.example/vitals.js" data-key="…"></script>` */
import { measureVitals } from "./measure.ts";
import { describeClient, isUnwanted, sendBeacon } from "./send-beacon.ts";

interface Page {
  lapwing?: { route?: string | ((path: string) => string | undefined) };
  /** Set by the first copy of this script. */
  lapwingVitals?: boolean;
}

const page = window as Page;
const tag = (document.currentScript ??
  document.querySelector("script[data-key]")) as HTMLScriptElement | null;

/** What the app says now, else what its server said when the page was loaded. */
function routeOf(path: string, isFirst: boolean): string | undefined {
  const said = page.lapwing?.route;
  const meta = document.querySelector<HTMLMetaElement>("meta[name=lapwing-route]");
  const loaded = isFirst ? tag?.dataset.route : undefined;
  return (typeof said === "function" ? said(path) : said) || meta?.content || loaded;
}

if (tag?.dataset.key && !page.lapwingVitals && !isUnwanted() && "PerformanceObserver" in window) {
  page.lapwingVitals = true;
  const { key, release, environment } = tag.dataset;
  const url = new URL(`vitals?key=${key}`, tag.src).href;
  const send = sendBeacon.bind(undefined, url, { ...describeClient(), release, environment });
  measureVitals({ send, routeOf });
}
