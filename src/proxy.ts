/**
 * The headers of every page. A nonce per request lets in the scripts and styles that Next.js writes
 * into it, and nothing that an event could carry. It guards no data: queries do that.
 */
import { type NextRequest, NextResponse } from "next/server";

const NONCE_BYTES = 16;
const isDev = process.env.NODE_ENV === "development";

/** What an event holds, as text or as a file: no page, and nothing in it may ever run. */
const RAW = /^\/[^/]+\/issues\/[^/]+\/events\/[^/]+\/(?:json|markdown|attachments\/[^/]+)\/?$/;
const NOTHING = "default-src 'none'; sandbox";

export function proxy(request: NextRequest): NextResponse {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const nonce = btoa(String.fromCharCode(...bytes));
  const policy = contentSecurityPolicy(nonce);
  // Next.js reads the nonce from the request's own policy header.
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  const response = NextResponse.next({ request: { headers } });
  const isRaw = RAW.test(request.nextUrl.pathname);
  response.headers.set("Content-Security-Policy", isRaw ? NOTHING : policy);
  return response;
}

function contentSecurityPolicy(nonce: string): string {
  // React rebuilds the server's stacks with eval, and reloading injects styles: in development only.
  const script = isDev ? " 'unsafe-eval'" : "";
  const style = isDev ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${script}`,
    `style-src 'self' ${style}`,
    // Widths of bars and colours of tiles are computed: attributes only, never elements.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDev ? " ws: wss:" : ""}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
}

// Files under _next/static never change and run nowhere by themselves.
export const config = { matcher: "/((?!_next/static).*)" };
