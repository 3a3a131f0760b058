import { FAMILY_WORDS } from "#filters/families.ts";
import type { OutcomeKind } from "#model/outcome.ts";

export interface ReasonWords {
  title: string;
  /** One sentence: why such a thing is not stored. */
  why: string;
  /** One sentence: what to do, when something can be done. */
  todo?: string;
}

const TOO_LARGE = "too_large:";

const FILTERED: Readonly<Record<string, ReasonWords>> = {
  ...Object.fromEntries(
    Object.entries(FAMILY_WORDS).map(([family, { title, explanation }]) => [
      family,
      {
        title,
        why: explanation,
        todo: "To keep them, turn the filter off under Project settings → Filters.",
      },
    ]),
  ),
  "error-message": rule("message"),
  "release-version": rule("release"),
  environment: rule("environment"),
  url: rule("URL"),
};

function rule(field: string): ReasonWords {
  return {
    title: `Rule for ${field}`,
    why: `A rule of this project drops what has such a ${field}.`,
    todo: "To keep them, change the rule under Project settings → Filters.",
  };
}

const INVALID: Readonly<Record<string, ReasonWords>> = {
  duplicate: {
    title: "Sent twice",
    why: "An event with this ID is already stored, and each ID is stored once.",
    todo: "SDKs do this when they retry. Nothing is missing.",
  },
  internal: {
    title: "Failed here",
    why: "Lapwing itself failed on this item. It was set aside, not lost.",
    todo: "See the dead letters under System → Health, and please report them.",
  },
  project_id: {
    title: "Unknown or disabled key",
    why: "The key does not belong to the project in the address, or is switched off.",
    todo: "Copy the DSN again from the project's settings.",
  },
  missing_auth: {
    title: "No key",
    why: "The request has no key: not in its URL, its headers or the envelope.",
    todo: "Check the DSN that the SDK uses.",
  },
  auth_key: { title: "Malformed key", why: "What was sent as key is not 32 hexadecimal digits." },
  auth_version: {
    title: "Outdated protocol",
    why: "The client speaks a protocol version older than 5.",
    todo: "Update the SDK.",
  },
  invalid_json: { title: "Not JSON", why: "The payload is not a JSON object." },
  nesting_too_deep: {
    title: "Nested too deeply",
    why: "The JSON is nested too deeply to be processed.",
  },
  invalid_envelope: {
    title: "Body is not an envelope",
    why: "The body does not have the structure of an envelope.",
    todo: "Check which client sent it. A proxy may have changed the body.",
  },
  invalid_event_id: { title: "Bad event id", why: "The event's id is not 32 hexadecimal digits." },
  invalid_compression: {
    title: "Cannot be decompressed",
    why: "The body is not what its Content-Encoding says.",
  },
  empty_body: { title: "Empty body", why: "The request has no body." },
  request_too_large: {
    title: "Request too large",
    why: "The envelope is larger than this installation accepts.",
    todo: "LAPWING_MAX_ENVELOPE_BYTES sets the limit.",
  },
  spool_unavailable: {
    title: "No room to store it",
    why: "The disk, or the space for data waiting to be stored, was full. The sender was told so (503).",
    todo: "The backlog and disk on this page show which. SDKs do not send it again.",
  },
  busy: {
    title: "Too much at once",
    why: "More requests were being received at once than there is memory for. The sender was told so (503).",
  },
  memory: {
    title: "Short of memory",
    why: "Lapwing was almost out of memory. The sender was told so (503).",
    todo: "Give it more memory, or send it less at once.",
  },
  no_event_payload: {
    title: "Without an event",
    why: "It belonged to an event that was refused, and is of no use on its own.",
  },
  timestamp: {
    title: "Timestamp out of range",
    why: "Its timestamps are too far in the past or future to be counted.",
    todo: "Check the clock of the machine that sent it.",
  },
  internal_item: { title: "Internal item", why: "Only Lapwing itself creates items of this kind." },
  unknown_address: {
    title: "Unknown address",
    why: "It was sent to an address of this project that Lapwing does not serve.",
    todo: "Check the DSN, and whether the sender speaks Sentry’s protocol.",
  },
  not_our_own: {
    title: "Not for Lapwing’s own project",
    why: "This project takes what Lapwing reports about itself, and nothing else.",
  },
  no_data: { title: "Nothing in it", why: "It contains nothing that can be stored." },
  relay_loop: { title: "Relay loop", why: "Two installations are forwarding to each other." },
  origin_denied: {
    title: "Origin not allowed",
    why: "The page that sent it is not on the list of allowed origins.",
    todo: "LAPWING_RELAY_ORIGINS lists them.",
  },
};

const RAISE = "Senders were told to wait. See Project settings → Limits for what is allowed.";

const LIMITED: Readonly<Record<string, ReasonWords>> = {
  org_quota: {
    title: "Installation limit",
    why: "More arrived than the limit for this installation allows.",
    todo: RAISE,
  },
  org_usage_exceeded: {
    title: "Monthly quota of the installation",
    why: "This month’s quota for the installation is used up.",
    todo: RAISE,
  },
  project_quota: {
    title: "Project limit",
    why: "More arrived than the limit for this project allows.",
    todo: RAISE,
  },
  project_usage_exceeded: {
    title: "Monthly quota of the project",
    why: "This month’s quota for the project is used up.",
    todo: RAISE,
  },
  key_quota: {
    title: "Key limit",
    why: "More arrived with this key than its limit allows.",
    todo: RAISE,
  },
  key_usage_exceeded: {
    title: "Monthly quota of the key",
    why: "This month’s quota for the key is used up.",
    todo: RAISE,
  },
  spike_protection: {
    title: "Spike protection",
    why: "Far more arrived in an hour than usual, and the excess was refused.",
    todo: RAISE,
  },
  address_limit: {
    title: "Too many from one address",
    why: "One address sent more through /monitoring than LAPWING_RELAY_RATE allows.",
  },
};

const DISCARDED: Readonly<Record<string, string>> = {
  sample_rate: "The SDK's sample rate left it out, as configured.",
  before_send: "The app's own beforeSend dropped it.",
  event_processor: "An event processor of the app dropped it.",
  network_error: "It could not be sent: no connection, or no answer.",
  queue_overflow: "More was waiting to be sent than the SDK holds.",
  cache_overflow: "More was waiting offline than the SDK keeps.",
  buffer_overflow: "More was waiting to be sent than the SDK holds.",
  ratelimit_backoff: "The SDK held it back because it had been told that a limit was reached.",
  send_error: "It was refused when it was sent.",
  internal_sdk_error: "The SDK itself failed.",
  insufficient_data: "It contained too little to be of use.",
  backpressure: "The app was too busy.",
  ignored: "It is on the app's own list of things to ignore.",
  invalid: "The SDK found it malformed.",
  no_parent_span: "A span without a parent is not sent.",
};

/** What a reason is called and means; Relay's own word where we have none. */
export function reasonWords(kind: OutcomeKind, reason: string): ReasonWords {
  const plain = reason === "" ? "No reason given" : sentence(reason);
  switch (kind) {
    case "filtered":
      return own(FILTERED, reason) ?? { title: plain, why: "A filter of this project drops it." };
    case "invalid":
      return own(INVALID, reason) ?? invalid(reason, plain);
    case "rate_limited":
      return (
        own(LIMITED, reason) ?? {
          title: plain,
          why: "More came than a rate limit or quota allows. Senders were told to wait.",
        }
      );
    case "unsupported":
      return {
        title: reason === "unknown_item" ? "Unknown kind" : sentence(reason),
        why: "This version of Lapwing does not store this kind of item.",
      };
    case "client_discard":
      return {
        title: reason,
        why: own(DISCARDED, reason) ?? "The SDK dropped it before sending and reported that.",
      };
    case "accepted":
      return { title: "Stored", why: "It is here." };
  }
}

/** Reasons of clients are any words at all. */
function own<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

function invalid(reason: string, plain: string): ReasonWords {
  if (reason.startsWith(TOO_LARGE)) {
    const what = reason.slice(TOO_LARGE.length).replaceAll("_", " ");
    return { title: `Too large: ${what}`, why: `A part of kind ${what} is over its size limit.` };
  }
  return { title: plain, why: "It could not be read or used as what it says it is." };
}

function sentence(word: string): string {
  const text = word.replaceAll(/[_-]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
