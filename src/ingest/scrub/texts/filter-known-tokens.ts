/** Tokens and keys that say by their first letters what they are, wherever they stand. */
import { FILTERED } from "./filter-numbers.ts";

const KNOWN = [
  // GitHub, GitLab, npm, PyPI, Docker, Hugging Face, Atlassian, Linear, Sentry and Lapwing itself.
  ...["gh[oprsu]_[A-Za-z0-9]{12,}", "github_pat_\\w{12,}", "gl(?:pat|ptt|dt|rt|ft)-[\\w-]{12,}"],
  ...["npm_[A-Za-z0-9]{16,}", "pypi-[\\w-]{16,}", "dckr_pat_[\\w-]{12,}", "hf_[A-Za-z0-9]{16,}"],
  ...["ATATT3[\\w-]{16,}", "lin_api_\\w{12,}", "sntry[su]_[\\w-]{12,}", "lapwing_[0-9a-f]{16,}"],
  // Stripe, Shopify, Square, SendGrid, Mailgun, Twilio, Slack, DigitalOcean, Vault, OpenAI, Anthropic.
  ...["[sr]k_(?:live|test|prod)_\\w{8,}", "whsec_\\w{8,}", "shp(?:at|ca|pa|ss)_\\w{12,}"],
  ...[
    "sq0[a-z]{3}-[\\w-]{12,}",
    "SG\\.[\\w-]{12,}\\.[\\w-]{12,}",
    "key-[0-9a-f]{32}",
    "SK[0-9a-f]{32}",
  ],
  ...["xox[a-z]-[\\w-]{8,}", "xapp-[\\w-]{8,}", "do[opr]_v1_\\w{12,}", "hvs\\.[\\w-]{12,}"],
  ...["sk-(?:proj-|ant-|svcacct-|or-)?[\\w-]{16,}", "gsk_\\w{16,}", "xai-\\w{16,}"],
  // Amazon, Google, Azure; JSON Web Tokens; age.
  ...["A(?:KIA|SIA|GPA|IDA|ROA|NPA)[A-Z0-9]{12,}", "AIza[\\w-]{16,}", "ya29\\.[\\w-]{12,}"],
  ...[
    "GOCSPX-[\\w-]{12,}",
    "eyJ[\\w-]{6,}\\.[\\w-]{4,}(?:\\.[\\w-]*){0,3}",
    "AGE-SECRET-KEY-1\\w{12,}",
  ],
].join("|");
const TOKEN = new RegExp(`(?<![A-Za-z0-9])(?:${KNOWN})`, "g");
const HOOK = /(hooks\.slack\.com\/(?:services|workflows)\/|\/api\/webhooks\/)[\w/-]{8,300}/g;

/** None of them is shorter. */
const MIN_LENGTH = 16;
/** A longer piece is data: it is searched all the same, but in one go. */
const MAX_PIECE = 4096;

/** Whether a piece of letters and digits begins like one; looks at every sixteenth character first. */
export function mayHoldToken(text: string): boolean {
  for (let at = MIN_LENGTH - 1; at < text.length; at += MIN_LENGTH) {
    let seen = classAt(text, at);
    if (seen === NONE) continue;
    let start = at;
    for (let kind = classAt(text, start - 1); kind !== NONE; kind = classAt(text, start - 1)) {
      seen |= kind;
      start--;
    }
    let end = at + 1;
    for (let kind = classAt(text, end); kind !== NONE; kind = classAt(text, end)) {
      seen |= kind;
      end++;
    }
    // Ids of traces, events and people are what such pieces mostly are.
    const isPlain = end - start < MIN_LENGTH || seen === HEX;
    if (!isPlain && isSuspicious(text, start, end)) return true;
    if (end - at > MIN_LENGTH) at += end - at - ((end - at) % MIN_LENGTH) - MIN_LENGTH;
  }
  return false;
}

const NONE = 0;
/** Of ids, with or without dashes. */
const HEX = 1;
const OTHER = 2;
const CLASSES = new Uint8Array(128);
for (const sign of "0123456789abcdef-") CLASSES[sign.charCodeAt(0)] = HEX;
for (const sign of "ghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_.") {
  CLASSES[sign.charCodeAt(0)] = OTHER;
}

function classAt(text: string, at: number): number {
  if (at < 0 || at >= text.length) return NONE;
  const code = text.charCodeAt(at);
  return code < 128 ? (CLASSES[code] ?? NONE) : NONE;
}

function isSuspicious(text: string, start: number, end: number): boolean {
  if (end - start > MAX_PIECE) return true;
  const from = text.charCodeAt(start - 1) === 0x2f ? Math.max(0, start - 80) : start;
  const piece = text.slice(from, end);
  TOKEN.lastIndex = 0;
  HOOK.lastIndex = 0;
  return TOKEN.test(piece) || (from < start && HOOK.test(piece));
}

export function filterTokens(text: string): string {
  return text.replace(TOKEN, FILTERED).replace(HOOK, `$1${FILTERED}`);
}
