/** Which page a request or a link is for: the framework's own mark is not part of it. */
export function pageAddress(url: RequestInfo | URL): string {
  const { pathname, search } = new URL(String(url), location.href);
  return pathname + search.replace(/[?&]_rsc=[^&]*/, "");
}
