const YEAR_S = 365 * 24 * 60 * 60;

/** How someone likes the frame: not secret, and needed by the server before it draws. */
export function writeCookie(name: string, value: string | undefined): void {
  const age = value === undefined ? 0 : YEAR_S;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where there is no TLS
  document.cookie = `${name}=${value ?? ""}; path=/; max-age=${age}; samesite=lax`;
}
