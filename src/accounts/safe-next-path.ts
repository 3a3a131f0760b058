/** Where to go after signing in: a path of this site, or the start page. */
export function safeNextPath(next: string | undefined | null): string {
  if (!next?.startsWith("/") || /[\\\p{Cc}]/u.test(next)) return "/";
  const base = "http://own.invalid";
  if (!URL.canParse(next, base)) return "/";
  const url = new URL(next, base);
  // "/.//evil" is a path that resolves to "//evil", which a browser reads as another host.
  const path = url.pathname + url.search + url.hash;
  if (url.origin !== base || path.startsWith("//")) return "/";
  if (/^\/(%2f|%5c)/i.test(path)) return "/";
  return /^\/(login|setup)(?![^/?#])/.test(path) ? "/" : path;
}
