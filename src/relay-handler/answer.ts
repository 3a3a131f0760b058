/** SDKs look at the status and at two headers; the body says nothing, on every answer alike. */
export function answer(status: number, headers: Record<string, string>): Response {
  return new Response("{}", {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });
}

/** `reason` is for who looks into the browser's network panel. */
export function refuse(
  status: number,
  reason: string,
  headers: Record<string, string> = {},
): Response {
  return answer(status, { ...headers, "X-Sentry-Error": reason });
}
