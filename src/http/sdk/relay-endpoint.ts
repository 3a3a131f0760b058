/**
 * POST /monitoring?o=…&p=…[&r=…]: what SDKs call as their tunnel. The checks of the request's head
 * come first, in the order of what they cost; the body is read only when all of them passed.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { networkOf } from "#accounts/network-of.ts";
import { answerPreflight, CORS } from "#http/edge/cors.ts";
import { type Answer, refuse, refuseLimited } from "#ingest/accept/answer.ts";
import { refuseWhole } from "#ingest/accept/refuse-whole.ts";
import type { AddressLimiter } from "#relay/address-limiter.ts";
import { admitOrigin, type OriginVerdict } from "#relay/admit-origin.ts";
import { HOPS_HEADER, isLoop, readHops } from "#relay/read-hops.ts";
import { readRelayAddress } from "#relay/targets/read-relay-address.ts";
import { acceptRelayed, type RelayedContext } from "./accept-relayed.ts";
import { answerSdk, explainUnavailable } from "./answer-sdk.ts";

export const RELAY_PATH = "/monitoring";

export interface RelayContext extends RelayedContext {
  limiter: AddressLimiter;
  /** LAPWING_RELAY_ORIGINS */
  origins: readonly string[];
  /** LAPWING_RELAY_REGIONS */
  regions: readonly string[];
}

export async function handleRelay(
  query: string,
  clientAddress: string,
  message: IncomingMessage,
  response: ServerResponse,
  context: RelayContext,
): Promise<void> {
  const origin = originOf(message, context);
  const headers = corsOf(origin);
  if (message.method === "OPTIONS" && isPreflight(message, origin)) {
    return answerPreflight(message, response, {
      ...headers,
      "Access-Control-Allow-Methods": "POST",
    });
  }
  if (message.method !== "POST") {
    const answer = refuse(405, "disallowed_method", "");
    return answerSdk(response, { ...answer, body: {} }, { ...headers, Allow: "POST" });
  }
  const answer = await explainUnavailable(relay(query, clientAddress, origin, message, context));
  // SDKs look at the status and the headers; nothing else of what we know is anybody's business.
  answerSdk(response, { ...answer, body: {} }, headers);
}

async function relay(
  query: string,
  clientAddress: string,
  origin: OriginVerdict,
  message: IncomingMessage,
  context: RelayContext,
): Promise<Answer> {
  const { accept, limiter, regions } = context;
  const refuseIt = (answer: Answer) =>
    refuseWhole(answer, { endpoint: "envelope", atMs: accept.nowMs() }, accept.refused);

  const hops = readHops(message.headers[HOPS_HEADER]);
  if (isLoop(hops)) return refuseIt(refuse(508, "relay_loop", ""));
  const address = readRelayAddress(query, regions);
  if (address === undefined) return refuseIt(refuse(400, "bad_target", ""));
  if (!origin.ok) return refuseIt(refuse(403, "origin_denied", ""));
  // After the origin: a foreign page cannot use up what its visitors may send.
  const retryAfterS = limiter.take(networkOf(clientAddress));
  if (retryAfterS !== undefined) {
    const scope = "organization";
    return refuseIt(
      refuseLimited([{ retryAfterS, categories: [], scope, reasonCode: "address_limit" }]),
    );
  }
  return acceptRelayed({ address, hops, clientAddress, message }, context);
}

function originOf({ headers }: IncomingMessage, context: RelayContext): OriginVerdict {
  const site = headers["sec-fetch-site"];
  return admitOrigin(
    {
      origin: headers.origin,
      secFetchSite: Array.isArray(site) ? site.join() : site,
      host: headers.host,
    },
    { allowed: context.origins, publicUrl: context.publicUrl() },
  );
}

/** Only a listed page may read the answer; our own needs no leave. */
function corsOf(origin: OriginVerdict): Record<string, string> {
  if (!origin.ok || origin.foreign === undefined) return {};
  return { ...CORS, "Access-Control-Allow-Origin": origin.foreign, Vary: "Origin" };
}

function isPreflight({ headers }: IncomingMessage, origin: OriginVerdict): boolean {
  if (!origin.ok || origin.foreign === undefined) return false;
  return headers["access-control-request-method"] !== undefined;
}
