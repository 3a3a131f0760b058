/** Every line of what Sentry's server and SDKs hide by default, and what must stay readable. */
import { describe, expect, test } from "vitest";
import { DEFAULT_PRIVACY, type IpMode } from "#model/privacy.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { createScrubRules, DEFAULT_SCRUB_RULES } from "./rules.ts";
import { scrubEvent } from "./scrub-event.ts";

const SECRET = "hunter2";

function scrub(fields: Partial<SentryEvent>, rules = DEFAULT_SCRUB_RULES): SentryEvent {
  const event: SentryEvent = {
    event_id: "a".repeat(32),
    timestamp: 1_794_703_655,
    level: "error",
    platform: "javascript",
    ...structuredClone(fields),
  };
  scrubEvent(event, rules, new Map());
  return event;
}

/** The text as it stands in a free field, a message and an exception afterwards. */
function texts(text: string, rules = DEFAULT_SCRUB_RULES): unknown[] {
  const event = scrub(
    {
      extra: { note: text },
      breadcrumbs: { values: [{ message: text }] },
      exception: { values: [{ type: "Error", value: text }] },
    },
    rules,
  );
  return [
    event.extra?.note,
    event.breadcrumbs?.values[0]?.message,
    event.exception?.values[0]?.value,
  ];
}

describe("keys that hide their value", () => {
  test.each([
    // Relay's pattern, as it stands and inside of a longer key.
    ...["password", "secret", "passwd", "api-key", "api_key", "apikey", "auth", "credentials"],
    ...["mysql_pwd", "privatekey", "private-key", "private_key", "token", "otp", "two-factor"],
    ...["two_factor", "user_password", "CLIENT_SECRET", "x-api-key", "accessToken"],
    // The SDKs' deny list.
    ...["pwd", "key", "jwt", "bearer", "sso", "saml", "csrf", "xsrf", "session", "sid", "identity"],
    ...["session_id", "sessionToken", "connect.sid", "ssoTicket", "samlResponse", "jwtPayload"],
  ])("%s", (key) => {
    const event = scrub({
      extra: { [key]: SECRET, list: [{ [key]: SECRET }] },
      tags: [[key, SECRET]],
      contexts: { cart: { [key]: SECRET } },
      request: {
        data: { [key]: SECRET },
        query_string: [[key, SECRET]],
        headers: [[key, SECRET]],
        env: { [key]: SECRET },
        url: `https://shop.example/?${key}=${SECRET}`,
      },
      breadcrumbs: { values: [{ data: { [key]: SECRET }, message: `sent ${key}=${SECRET}` }] },
      exception: {
        values: [
          {
            type: "Error",
            value: `failed with ${key}=${SECRET}`,
            stacktrace: { frames: [{ vars: { [key]: SECRET } }] },
          },
        ],
      },
    });
    expect(JSON.stringify(event)).not.toContain(SECRET);
  });

  test.each([
    ...["author", "authority", "authored_by", "monkey", "keyboard", "keyboardLayout", "turkey"],
    ...["sidebar", "inside", "president", "tokenizer", "tokenized", "optional", "hotpatch"],
    ...["keys", "keyCode", "sessionStorage", "assoc", "lesson", "passenger", "compass", "bypass"],
  ])("%s is no secret", (key) => {
    expect(scrub({ extra: { [key]: SECRET } }).extra).toEqual({ [key]: SECRET });
  });

  test("the SDK list's personal terms hold for headers", () => {
    const names = ["Forwarded", "X-Forwarded-For", "X-Client-Ip", "Remote-Addr", "Via", "X-User"];
    const headers = names.map((name): [string, string] => [name, "198.51.100.7"]);
    expect(JSON.stringify(scrub({ request: { headers } }))).not.toContain("198.51");
  });
});

describe("patterns in any text", () => {
  test.each([
    ["a Visa card", "card 4111 1111 1111 1111 ok", "card [Filtered] ok"],
    ["a Mastercard", "5500-0000-0000-0004", "[Filtered]"],
    ["an American Express card", "378282246310005", "[Filtered]"],
    ["a Discover card 6011", "6011000990139424", "[Filtered]"],
    ["a Discover card 65", "6500000000000002", "[Filtered]"],
    ["an IBAN", "pay DE89370400440532013000", "pay [Filtered]"],
    ["a social security number", "078-05-1120", "[Filtered]"],
    ["a bearer token", "Authorization: Bearer abc.def", "Authorization: Bearer [Filtered]"],
    ["credentials in an address", "redis://ann:pw@cache:6379", "redis://[Filtered]@cache:6379"],
    ["a home folder", "open '/home/ann/app/x.js'", "open '/home/[Filtered]/app/x.js'"],
    ["a home folder of macOS", "at /Users/ann/app.js", "at /Users/[Filtered]/app.js"],
    ["one of Windows", "at C:\\Users\\Ann Lee\\app.js", "at C:\\Users\\[Filtered]\\app.js"],
    [
      "one of old Windows",
      "C:\\Documents and Settings\\ann\\x",
      "C:\\Documents and Settings\\[Filtered]\\x",
    ],
    ["a profile", "D:\\Profiles\\ann\\x", "D:\\Profiles\\[Filtered]\\x"],
    ["token=", "retry token=abc now", "retry token=[Filtered] now"],
    ["an address", "from 198.51.100.7 failed", "from [ip] failed"],
    ["an IPv6 address", "from 2001:db8:1::7 failed", "from [ip] failed"],
    [
      "a private key",
      "-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----",
      "[Filtered]",
    ],
    ["a public key", "-----BEGIN PUBLIC KEY-----\nMIIE\n-----END PUBLIC KEY-----", "[Filtered]"],
  ])("%s", (_name, text, clean) => {
    expect(texts(text)).toEqual([clean, clean, clean]);
  });

  test.each([
    "4111111111111112 fails Luhn's check",
    "order 1794703655861234",
    "/users/42/orders and https://shop.example/home/deals/summer",
    "/home/deals",
    "ann@example.com wrote",
    "Chrome/120.0.0.0 on 127.0.0.1:3000",
  ])("%s stays", (text) => {
    expect(texts(text)).toEqual([text, text, text]);
  });

  test("e-mail addresses are taken out of messages alone", () => {
    const mail = "ann@example.com";
    const { logentry } = scrub({ logentry: { formatted: `no user ${mail}.`, params: [mail] } });
    expect(logentry).toEqual({ formatted: "no user [email].", params: [mail] });
    expect(scrub({ user: { email: mail }, extra: { mail } })).toMatchObject({
      user: { email: mail },
      extra: { mail },
    });
  });
});

describe("cookies", () => {
  const NAMES = [
    ...["sentrysid", "sudo", "su", "session", "__session", "sessionid", "user_session"],
    ...["symfony", "phpsessid", "fasthttpsessionid", "mysession", "irissessionid"],
    ...["_vercel_jwt", "csrf", "xsrf", "_xsrf", "_csrf", "csrf-token", "csrf_token"],
    ...["xsrf-token", "xsrf_token", "fastcsrf", "_iris_csrf", "PHPSESSID", "SU"],
  ];

  test.each(NAMES)("%s is hidden even where cookies are kept", (name) => {
    const rules = createScrubRules({ ...DEFAULT_PRIVACY, keepCookies: true });
    const cookies: [string, string][] = [
      [name, SECRET],
      ["theme", "dark"],
      ["sudoku", "x"],
    ];
    expect(scrub({ request: { cookies } }, rules).request?.cookies).toEqual([
      [name, "[Filtered]"],
      ["theme", "dark"],
      ["sudoku", "x"],
    ]);
  });

  test("no value is kept by default, nor the attribute of the header", () => {
    const event = scrub({
      request: { cookies: [["theme", SECRET]], headers: [["Cookie", `theme=${SECRET}`]] },
      extra: { "http.request.header.cookie": `theme=${SECRET}` },
      contexts: { trace: { data: { "http.request.header.set_cookie": `theme=${SECRET}` } } },
    });
    expect(JSON.stringify(event)).not.toContain(SECRET);
  });
});

test("what must stay exact does", () => {
  const exact: Partial<SentryEvent> = {
    debug_meta: { images: [{ code_file: "/home/ann/x", debug_id: "198.51.100.7" }] },
    exception: {
      values: [
        { stacktrace: { frames: [{ filename: "/home/ann/x.js", abs_path: "/Users/ann/x.js" }] } },
      ],
    },
    request: { headers: [["User-Agent", "Mozilla/5.0 198.51.100.7"]] },
    contexts: { browser: { name: "Chrome", version: "120.1.2.3" } },
  };
  expect(scrub(exact)).toMatchObject(exact);
});

describe("addresses", () => {
  const ADDRESS = "198.51.100.7";
  const EVERYWHERE: Partial<SentryEvent> = {
    user: { id: "1", ip_address: ADDRESS, geo: { city: "Bern" } },
    request: {
      env: { REMOTE_ADDR: ADDRESS, HTTP_X_FORWARDED_FOR: ADDRESS },
      headers: [["X-Forwarded-For", `${ADDRESS}, 10.0.0.1`]],
      data: { visitor: ADDRESS },
    },
    sdk: { name: "sentry", client_ip: ADDRESS },
    tags: [["user.ip", ADDRESS]],
    contexts: { trace: { data: { "client.address": ADDRESS } } },
    logentry: { formatted: `blocked ${ADDRESS}` },
  };
  const withIp = (ip: IpMode) => scrub(EVERYWHERE, createScrubRules({ ...DEFAULT_PRIVACY, ip }));

  test("are nowhere by default, and neither is the place", () => {
    const text = JSON.stringify(withIp("off"));
    expect(text).not.toContain("198.51");
    expect(text).not.toContain("Bern");
  });

  test("are shortened everywhere", () => {
    const event = withIp("truncated");
    expect(JSON.stringify(event)).not.toContain(ADDRESS);
    expect(event.user?.ip_address).toBe("198.51.100.0");
    expect(event.request?.env?.REMOTE_ADDR).toBe("198.51.100.0");
    expect(event.sdk?.client_ip).toBe("198.51.100.0");
    expect(event.tags).toEqual([["user.ip", "198.51.100.0"]]);
    expect(event.request?.headers).toEqual([["X-Forwarded-For", "198.51.100.0, 10.0.0.0"]]);
  });

  test("are kept where the project says so", () => {
    expect(withIp("on")).toMatchObject(EVERYWHERE);
  });
});

test("a project may do without the rules that come with Lapwing", () => {
  const rules = createScrubRules({
    ...DEFAULT_PRIVACY,
    usesDefaults: false,
    sensitiveKeys: ["salary"],
    patterns: ["CUST-\\d{6}"],
  });
  const event = scrub({ extra: { password: SECRET, salary: 5, note: "for CUST-123456" } }, rules);
  expect(event.extra).toEqual({ password: SECRET, salary: "[Filtered]", note: "for [Filtered]" });
});

test("rules of its own hide even who the user was", () => {
  const rules = createScrubRules({
    ...DEFAULT_PRIVACY,
    sensitiveKeys: ["email"],
    patterns: ["^internal-"],
  });
  expect(scrub({ user: { id: "internal-7", email: "a@b.example" } }, rules).user).toEqual({
    id: "[Filtered]",
    email: "[Filtered]",
  });
});
