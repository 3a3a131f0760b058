/** Text of an event, shown as text: no type of it may ever be run or drawn by a browser. */
export function textResponse(text: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": "private, no-store",
    },
  });
}

export function noSuchEvent(): Response {
  return new Response("There is no such event.\n", { status: 404 });
}
