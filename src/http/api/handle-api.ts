/**
 * The part of Sentry's REST API that there is under /api/0/, and our own under /api/lapwing/projects/,
 * for what Sentry has no address: authenticate → match → may → handle.
 * Refusals are AppErrors; everything else that throws is logged and answered without details.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { may, mayRead, type Verdict } from "#accounts/may.ts";
import { respondJson } from "#http/edge/respond.ts";
import { AppError, STATUS_OF } from "#lib/app-error.ts";
import { isOrganization } from "#model/organization.ts";
import type { Viewer } from "#model/viewer.ts";
import { isCalledOff } from "#store/ports/call-off.ts";
import { type ApiAnswer, type ApiContext, type ApiStream, makeCall, notFound } from "./api-call.ts";
import { authenticateRequest } from "./authenticate-request.ts";
import { reportApiError } from "./log-api-error.ts";
import { matchRoute } from "./match-route.ts";
import { OWN_ROUTES } from "./own-routes.ts";
import { readJsonBody } from "./read-json-body.ts";
import { type ApiRoute, ROUTES } from "./routes.ts";

const SENTRY_PREFIX = "/api/0";
const OWN_PREFIX = "/api/lapwing";
interface NotAllowed {
  allow: string;
}
const METHODS: readonly ApiRoute["method"][] = ["GET", "PUT", "POST"];
const ANYBODY: Verdict = { ok: true };

/** No Access-Control-* among them: other sites' pages may not read this. */
const HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** Whether it is for handleApi; our pages ask by session elsewhere below /api/lapwing. */
export function isApiAddress(url = "/"): boolean {
  return url.startsWith(`${SENTRY_PREFIX}/`) || url.startsWith(`${OWN_PREFIX}/projects/`);
}

/** Answers whatever happens; never rejects. */
export async function handleApi(
  message: IncomingMessage,
  response: ServerResponse,
  context: ApiContext,
): Promise<void> {
  const [path = "/", search = ""] = splitOnce(message.url ?? "/");
  try {
    await write(response, await answer(message, path, search, context));
  } catch (error) {
    if (isCalledOff(error)) return;
    const isRefusal = error instanceof AppError;
    if (isRefusal && !response.headersSent) {
      refuse(response, error);
      return;
    }
    if (!isRefusal) reportApiError(context, message, error);
    // What is found out in the middle of an answer can only be told by breaking it off.
    if (response.headersSent) response.destroy();
    else respondJson(response, 500, { detail: "Internal error; it was logged." }, HEADERS);
  }
}

async function answer(
  message: IncomingMessage,
  path: string,
  search: string,
  context: ApiContext,
): Promise<ApiAnswer | NotAllowed> {
  const viewer = await authenticateRequest(message, context);
  const isOwn = path.startsWith(`${OWN_PREFIX}/`);
  const routes = isOwn ? OWN_ROUTES : ROUTES;
  const rest = path.slice((isOwn ? OWN_PREFIX : SENTRY_PREFIX).length);
  const method = message.method === "HEAD" ? "GET" : message.method;
  const ofMethod = (wanted: unknown) => routes.filter((one) => one.method === wanted);
  const match = matchRoute(ofMethod(method), rest);
  if (match === undefined) {
    const others = METHODS.filter((one) => matchRoute(ofMethod(one), rest) !== undefined);
    if (others.length === 0) throw notFound();
    return { allow: others.map((one) => (one === "GET" ? "GET, HEAD" : one)).join(", ") };
  }
  const { route, params } = match;
  const verdict = verdictOf(route, viewer);
  if (!verdict.ok) throw new AppError("forbidden", verdict.why);
  const { organization } = context.config;
  if (params.org !== undefined && !isOrganization(params.org, organization)) throw notFound();
  const query = new URLSearchParams(search);
  const request = { viewer, path, params, query };
  if (route.method === "GET") return route.handle(makeCall(context, request));
  const body = await readJsonBody(message);
  return route.handle(makeCall(context, { ...request, body }));
}

function verdictOf({ reads, does }: ApiRoute, viewer: Viewer): Verdict {
  if (does !== undefined) return may(viewer, does);
  return reads === undefined ? ANYBODY : mayRead(viewer, reads);
}

async function write(response: ServerResponse, answered: ApiAnswer | NotAllowed): Promise<void> {
  if ("allow" in answered) {
    const detail = `This address takes ${answered.allow}.`;
    respondJson(response, 405, { detail }, { ...HEADERS, Allow: answered.allow });
    return;
  }
  if ("json" in answered) {
    response.writeHead(200, {
      ...HEADERS,
      "Content-Type": "application/json",
      "Content-Length": answered.json.length,
    });
    response.end(answered.json);
    return;
  }
  if ("pieces" in answered) return stream(response, answered);
  const link: Record<string, string> = answered.link === undefined ? {} : { Link: answered.link };
  respondJson(response, answered.status ?? 200, answered.body, { ...HEADERS, ...link });
}

async function stream(response: ServerResponse, { pieces, headers }: ApiStream): Promise<void> {
  response.writeHead(200, { ...HEADERS, ...headers });
  if (response.req.method === "HEAD") {
    response.end();
    return;
  }
  try {
    await pipeline(Readable.from(pieces), response);
  } catch (error) {
    // A reader who leaves is no fault of ours.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

function refuse(response: ServerResponse, error: AppError): void {
  const challenge: Record<string, string> =
    error.code === "unauthorized" ? { "WWW-Authenticate": "Bearer" } : {};
  respondJson(
    response,
    STATUS_OF[error.code],
    { detail: error.message },
    { ...HEADERS, ...challenge },
  );
}

function splitOnce(url: string): [string, string] {
  const mark = url.indexOf("?");
  return mark < 0 ? [url, ""] : [url.slice(0, mark), url.slice(mark + 1)];
}
