/** What comes to /monitoring, once its head was found good: read it, and see where it belongs. */
import type { IncomingMessage } from "node:http";
import { type AcceptContext, acceptReceived } from "#ingest/accept/accept.ts";
import { type Answer, refuse } from "#ingest/accept/answer.ts";
import { refuseWhole } from "#ingest/accept/refuse-whole.ts";
import type { BodyHold } from "#ingest/receive/large-bodies.ts";
import { type AboutReceived, type ReceivedEnvelope, receive } from "#ingest/receive/receive.ts";
import type { RelayTarget } from "#model/relay.ts";
import type { Forwarder } from "#relay/relay-port.ts";
import { chooseTarget } from "#relay/targets/choose-target.ts";
import type { FirstKeyLookup } from "#relay/targets/first-key-lookup.ts";
import { isOwnHost } from "#relay/targets/is-own-host.ts";
import type { RelayAddress } from "#relay/targets/read-relay-address.ts";

export interface RelayedContext {
  accept: AcceptContext;
  forwarder: Forwarder;
  firstKeys: Pick<FirstKeyLookup, "find">;
  /** Where people reach us. */
  publicUrl: () => string;
}

export interface RelayedRequest {
  address: RelayAddress;
  hops: number;
  clientAddress: string;
  message: IncomingMessage;
}

export function acceptRelayed(request: RelayedRequest, context: RelayedContext): Promise<Answer> {
  return context.accept.largeBodies.whileHeld((hold) => acceptHolding(hold, request, context));
}

async function acceptHolding(
  hold: BodyHold,
  { address, hops, clientAddress, message }: RelayedRequest,
  context: RelayedContext,
): Promise<Answer> {
  const { accept, forwarder, publicUrl } = context;
  const receivedAtMs = accept.nowMs();
  const refuseIt = (answer: Answer) =>
    refuseWhole(answer, { endpoint: "envelope", atMs: receivedAtMs }, accept.refused);

  const contentEncoding = message.headers["content-encoding"];
  const received = await receive(
    { endpoint: "envelope", contentEncoding, message },
    { maxBytes: accept.maxEnvelopeBytes, hold },
  );
  if (!received.ok) return refuseIt(received.answer);

  const names = {
    publicUrl: publicUrl(),
    requestHost: message.headers.host,
    port: message.socket.localPort,
  };
  const choice = chooseTarget(received.value.envelope.dsn, address, {
    findByDsn: (dsn) => forwarder.findByDsn(dsn),
    isOwnHost: (dsn) => isOwnHost(dsn, names),
  });
  const userAgent = message.headers["user-agent"];
  const about = { receivedAtMs, userAgent, hops, clientAddress };
  switch (choice.to) {
    case "nobody":
      return refuseIt(refuse(choice.status, choice.reason, ""));
    case "target":
      return forward(choice.target, received.value, about, context);
    case "local": {
      const key = await accept.keys.find(choice.publicKey);
      if (key?.enabled !== true || String(key.projectId) !== choice.projectId) {
        return refuseIt(refuse(403, "dsn_not_allowed", ""));
      }
      return acceptReceived(received.value, key, about, accept);
    }
  }
}

async function forward(
  target: RelayTarget,
  received: ReceivedEnvelope,
  about: AboutReceived,
  { accept, forwarder, firstKeys }: RelayedContext,
): Promise<Answer> {
  if (target.mode === "mirror") {
    const key = await firstKeys.find(target.projectId);
    // Stored here like the project's own, which sends it to all of its mirrors: to this one too.
    if (key !== undefined) return acceptReceived(received, key, about, accept);
  }
  // Who sent it is nobody else's business.
  const { clientAddress: _, ...told } = about;
  const answer =
    target.delivery === "direct"
      ? await forwarder.sendDirect(target, received, told)
      : await forwarder.enqueue(target, received, told);
  return { body: {}, ...answer };
}
