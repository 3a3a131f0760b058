/**
 * An address as it may be shown: where it leads, without who asks and with what password. What a URL
 * says behind its "?" may be a password too, so all of that goes; a host that is named there stays.
 */
export function withoutSecrets(url: string): string {
  const parsed = URL.parse(url);
  // "user:password@host" without its "//" has no host, and all of it as its path.
  const isRead = parsed !== null && /^(\/|$)/.test(parsed.pathname);
  if (!isRead) return "an address that cannot be read";
  const { protocol, host, pathname, searchParams } = parsed;
  // As PostgreSQL's URLs name a socket.
  const at = searchParams.get("host") ?? host;
  return `${protocol}//${at}${pathname === "/" ? "" : pathname}`;
}

/** What others say of an address (a driver, a server) may repeat it. */
export function hideSecrets(text: string, urls: readonly string[]): string {
  let hidden = text;
  for (const url of urls.filter((one) => one !== "")) {
    hidden = hidden.replaceAll(url, withoutSecrets(url));
    const password = URL.parse(url)?.password ?? "";
    for (const secret of [password, decoded(password)]) {
      if (secret !== "") hidden = hidden.replaceAll(secret, "…");
    }
  }
  return hidden;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
