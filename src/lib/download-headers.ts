/**
 * For bytes that somebody else sent: a browser may save them, and never show or run them, whatever
 * they are and whatever they are called.
 */
export function downloadHeaders(name: string, bytes: number): Record<string, string> {
  const plain = name.replaceAll(/[^\w. -]/g, "_");
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    "Content-Type": "application/octet-stream",
    "Content-Length": String(bytes),
    "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${exact}`,
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "private, no-store",
  };
}
