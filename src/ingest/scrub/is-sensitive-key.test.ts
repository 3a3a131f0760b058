import { expect, test } from "vitest";
import { isSensitiveHeader, isSensitiveKey } from "./is-sensitive-key.ts";

test.each([
  ...["password", "PASSWORD", "userPassword", "passwd", "mysql_pwd", "pwd", "passphrase"],
  ...["secret", "clientSecret", "SECRET_KEY_BASE", "credentials", "aws_credential"],
  ...["apiKey", "api_key", "api-key", "APIKey", "apikeys", "X-Api-Key", "access_key_id", "key"],
  ...["privateKey", "private-key", "stripe_key", "sshkey", "licenseKey"],
  ...["auth", "x-auth-token", "authToken", "oauth", "basicauth", "Authorization", "PHP_AUTH_PW"],
  ...["token", "accesstoken", "access_token", "refreshTokens", "csrftoken", "tokenId"],
  ...["sid", "connect.sid", "PHPSESSID", "sessionId", "user_session", "sso", "samlResponse"],
  ...["jwt", "bearer", "csrf", "X-XSRF-TOKEN", "otp", "two_factor", "two-factor", "identity"],
  ...["cookie", "Set-Cookie", "http.request.header.cookie", "cookies", "user[password]"],
  ...[
    "pass",
    "db_pass",
    "cvv",
    "cardCvc",
    "pin",
    "pinCode",
    "ssn",
    "iban",
    "credit_card",
    "cardNumber",
  ],
  ...["card-number", "creditCardNumber", "session", "session.id", "mysession", "passkey", "pw"],
])("%s is sensitive", (key) => {
  expect(isSensitiveKey(key)).toBe(true);
});

test.each([
  ...["author", "authority", "monkey", "keyboard", "keys", "turkey", "hockeyTeam", "sidebar"],
  ...["inside", "tokenizer", "tokenization", "lesson", "passenger", "compass", "via", "userAgent"],
  ...["name", "email", "status_code", "trace_id", "cookieConsent", "accessibility", "desired"],
  ...["environment", "lastSeen", "optional", "hotpatch", "ip", "user", "remote", "", "___", "ключ"],
  ...[
    "session:duration",
    "session.count",
    "sessions",
    "session_started",
    "passed",
    "bypass",
    "ping",
  ],
  ...["pinned", "pinterest", "shipping", "password_length", "tokenType", "card", "cards", "urban"],
])("%s is not", (key) => {
  expect(isSensitiveKey(key)).toBe(false);
});

test.each(["X-Forwarded-For", "X-Real-Ip", "Via", "Forwarded", "X-User-Id", "CF-Connecting-IP"])(
  "the header %s names a person",
  (name) => {
    expect(isSensitiveHeader(name)).toBe(true);
  },
);

test.each([
  "REMOTE_PORT",
  "X-Forwarded-Proto",
  "X-Forwarded-Port",
  "User-Agent",
  "HTTP_USER_AGENT",
  "Sec-Fetch-User",
  "Accept",
  "Host",
  "Referer",
])("the header %s does not", (name) => {
  expect(isSensitiveHeader(name)).toBe(false);
});
