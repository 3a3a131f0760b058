/** Paths and URLs inside a message: their shape stays, ids, hashes, queries and hosts go. */
import { cleanPath } from "./file-name.ts";
import { isKnownWord } from "./message-word.ts";

const URL_PARTS = /^[^:]{1,30}:\/\/[^/?#]*([^?#]*)/;
const TRAILING = ".,:;!)]}";
const POSITION = /:\d{1,7}(?::\d{1,7})?$/;

/** The host is left out: one problem shows up on every host the application runs on. */
export function cleanUrl(url: string): string {
  const end = endOfPath(url);
  const path = URL_PARTS.exec(url.slice(0, end))?.[1] ?? "";
  return `<url>${path === "/" ? "" : cleanSegments(path)}${url.slice(end)}`;
}

export function cleanMessagePath(found: string): string {
  const end = endOfPath(found);
  const bare = found.slice(0, end);
  const query = bare.indexOf("?");
  const path = (query < 0 ? bare : bare.slice(0, query)).replace(POSITION, "");
  return cleanSegments(path) + found.slice(end);
}

/** Before the marks of the sentence around it. From the end, because a pattern would start anew at each. */
function endOfPath(text: string): number {
  let end = text.length;
  while (end > 0 && TRAILING.includes(text.charAt(end - 1))) end--;
  return end;
}

/** For a page: "/products/17" and "/products/942" are one, "/blog/my-first-post" is "/blog/*". */
export function cleanRoute(path: string): string {
  return cleanSegments(path).replace(/\/[a-z\d]{1,40}(?:-[a-z\d]{1,40}){2,20}(?=\/|$)/gi, "/*");
}

function cleanSegments(path: string): string {
  if (!/[\dA-Z\\]/.test(path)) return path;
  const cleaned = cleanPath(path.replaceAll("\\", "/"));
  if (!/\d/.test(cleaned)) return cleaned;
  return cleaned
    .split("/")
    .map((segment) => (isKnownWord(segment) ? segment : segment.replace(/\d+/g, "*")))
    .join("/");
}
