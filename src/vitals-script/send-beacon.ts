import type { Sample } from "./view.ts";

/** What is the same for all samples of a page. */
export interface CommonFields {
  device: string;
  connection: string | undefined;
  release?: string | undefined;
  environment?: string | undefined;
}

/** As text: a beacon of JSON would have to ask for leave first, and a page that ends cannot wait. */
export function sendBeacon(url: string, common: CommonFields, samples: Sample[]): void {
  const body = JSON.stringify({ ...common, samples });
  if (navigator.sendBeacon?.(url, body)) return;
  fetch(url, { method: "POST", body, keepalive: true, credentials: "omit" }).catch(() => {});
}

/** Visitors who ask not to be tracked are not measured either. */
export function isUnwanted(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as {
    doNotTrack?: string | null;
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === "1" || doNotTrack === "yes" || globalPrivacyControl === true;
}

export function describeClient(): Pick<CommonFields, "device" | "connection"> {
  const { userAgent, maxTouchPoints, connection } = navigator as Navigator & {
    connection?: { effectiveType?: string };
  };
  // An iPad says that it is a Mac.
  const isTablet = /iPad|Tablet|Android(?!.*Mobi)/.test(userAgent);
  const isHiddenTablet = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  const isMobile = /Mobi/.test(userAgent);
  const device = isTablet || isHiddenTablet ? "tablet" : isMobile ? "mobile" : "desktop";
  return { device, connection: connection?.effectiveType };
}
