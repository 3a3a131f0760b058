/** What web tells Next.js about a request, in headers that a client cannot set: they are overwritten. */
import type { IncomingMessage } from "node:http";

/** Next.js does not tell a component its address. */
export const PATH_HEADER = "x-lapwing-path";

/** The Host that the edge was asked for. */
export const HOST_HEADER = "x-lapwing-host";

/** Stands for a document; Next.js hides from components whether a payload was asked for. */
export const DOCUMENT_HEADER = "x-lapwing-document";

/** The request's own span, when it is traced: "trace id-span id". */
export const TRACE_HEADER = "x-lapwing-trace";

export function setPageHeaders({ headers, url = "/" }: IncomingMessage, publicUrl: string): void {
  headers[PATH_HEADER] = withoutPayloadMark(url);
  delete headers[DOCUMENT_HEADER];
  delete headers[TRACE_HEADER];
  if (headers.rsc === undefined && headers["next-action"] === undefined) {
    headers[DOCUMENT_HEADER] = "1";
  }
  delete headers["x-forwarded-host"];
  // A proxy may ask for us by another name; Next.js compares Origin with the name it believes.
  const { origin, host } = new URL(publicUrl);
  if (headers.origin === origin) headers["x-forwarded-host"] = host;
}

/** Next.js adds `_rsc` when it fetches a page's payload; a person's address does not have it. */
function withoutPayloadMark(url: string): string {
  const [path = "/", ...rest] = url.split("?");
  const search = rest.join("?");
  const kept = search.split("&").filter((part) => part !== "" && !part.startsWith("_rsc="));
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
}
