import { escapeHtml } from "#lib/escape-html.ts";
import { fallbackSentence } from "#lib/fallback-sentence.ts";
import { LOGO_PATHS } from "#lib/logo-paths.ts";

export interface FallbackMarkup {
  /** Lets the styles through the page's policy. */
  nonce: string;
  /** A value of color-scheme. */
  theme: string;
  what: { missing: string } | { digest: string | undefined };
}

/** Scripts that come need less; those that do not must not leave an empty page for longer. */
const SHOWN_AFTER_S = 3;

/** The least a person must read, in the app's colours, with nothing of the app around it. */
export function fallbackMarkup({ nonce, theme, what }: FallbackMarkup): string {
  const style = (css: string) => `<style nonce="${nonce}">${css}</style>`;
  const [head, breast] = LOGO_PATHS;
  return `${style(`@keyframes shown{from{visibility:hidden}}
#fallback{position:fixed;inset:0;display:grid;place-items:center;padding:24px;animation:shown 1ms ${SHOWN_AFTER_S}s both;color-scheme:${theme};background:light-dark(#ffffff,#0f1214);color:light-dark(#0f1619,#edf1f2);font:14px/24px "Inter Variable",Inter,system-ui,sans-serif}
#fallback div{max-width:440px;overflow-wrap:anywhere}#fallback svg{color:light-dark(#5a666d,#869198)}#fallback h1{margin:16px 0 0;font-size:20px;line-height:28px}#fallback p{margin:16px 0}#fallback form{display:flex;gap:8px;margin:0 0 16px}#fallback input,#fallback button{box-sizing:border-box;height:32px;padding:0 10px;border:1px solid light-dark(#d3dade,#343c42);border-radius:6px;background:light-dark(#ffffff,#161a1d);color:inherit;font:inherit}#fallback input{flex:1;min-width:0}#fallback a{color:light-dark(#0a6b50,#b9a6ff);text-underline-offset:3px;font-size:13px}`)}
<noscript>${style("#fallback{animation:none}")}</noscript>
<main id="fallback"><div><svg width="32" height="32" viewBox="0 0 32 32" fill="currentColor" aria-hidden="true"><path fill-rule="evenodd" d="${head}"/><path d="${breast}"/></svg>
${wordsOf(what)}</div></main>`;
}

function wordsOf(what: FallbackMarkup["what"]): string {
  if ("missing" in what) {
    return `<h1>There is no page at this address</h1><p>${escapeHtml(what.missing)} does not exist, or you do not have access to it.</p><form action="/issues"><input name="query" type="search" aria-label="Search issues" value="${escapeHtml(lastPart(what.missing))}"/> <button>Search issues</button></form><a href="/">Overview</a>`;
  }
  const digest = what.digest === undefined ? "" : `<p>Digest: ${what.digest}</p>`;
  return `<p>${fallbackSentence("server")}</p>${digest}<a href="">Reload the page</a>`;
}

/** "/shop/isues/SHOP-12" was probably about SHOP-12. */
function lastPart(path: string): string {
  const part = path.split("/").findLast(Boolean) ?? "";
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
