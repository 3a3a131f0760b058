import { describe, expect, it } from "vitest";
import { type AuthSources, readAuth } from "./auth.ts";

const KEY = "a1b2c3d4e5f60718293a4b5c6d7e8f90";
const OTHER = "00000000000000000000000000000001";
const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
const read = (sources: Partial<AuthSources>) => readAuth({ query: "", ...sources });

describe("readAuth", () => {
  it("reads the query of the browser SDK", () => {
    const query = `sentry_version=7&sentry_key=${KEY}&sentry_client=sentry.javascript.browser%2F11.11.0`;
    expect(read({ query })).toEqual({
      ok: true,
      value: { publicKey: KEY, version: 7, client: "sentry.javascript.browser/11.11.0" },
    });
  });

  it.each([
    [
      "Sentry sentry_version=7, sentry_client=sentry-go/0.11.0, sentry_key=KEY",
      7,
      "sentry-go/0.11.0",
    ],
    [
      "Sentry sentry_version=5, sentry_client=raven-ruby/3.1.2, sentry_timestamp=1, sentry_key=KEY",
      5,
      "raven-ruby/3.1.2",
    ],
    ["Sentry sentry_key=KEY,sentry_version=6,sentry_secret=abc", 6, undefined],
    ["sentry  sentry_key = KEY", undefined, undefined],
    ["Sentry sentry_key=KEY, sentry_key=KEY", undefined, undefined],
  ])("reads %s in either header", (template, version, client) => {
    const header = template.replaceAll("KEY", KEY);
    const expected = { ok: true, value: { publicKey: KEY, version, client } };
    expect(read({ xSentryAuth: header })).toEqual(expected);
    expect(read({ authorization: header })).toEqual(expected);
  });

  it.each([`${KEY}:`, KEY, `${KEY}:secret`])(
    "takes the user of HTTP Basic as the key: %s",
    (text) => {
      expect(read({ authorization: basic(text) })).toMatchObject({
        ok: true,
        value: { publicKey: KEY },
      });
    },
  );

  it("keeps a client name that cannot be decoded as it was sent", () => {
    expect(read({ query: `sentry_key=${KEY}&sentry_client=50%` })).toMatchObject({
      value: { client: "50%" },
    });
  });

  it("lowers the case of the key", () => {
    expect(read({ query: `sentry_key=${KEY.toUpperCase()}` })).toMatchObject({
      value: { publicKey: KEY },
    });
  });

  it.each<Partial<AuthSources>>([
    {},
    { query: "a=b&c" },
    { query: "sentry_client=x&sentry_version=7" },
    { xSentryAuth: "nonsense" },
    { authorization: "Bearer lapwing_abc" },
    { authorization: basic("staging:password") },
    { authorization: "Basic" },
  ])("leaves the key to the envelope when nobody names one: %j", (sources) => {
    expect(read(sources)).toBeUndefined();
  });

  it("accepts two sources with one key, and foreign Basic credentials beside a key", () => {
    const query = `sentry_key=${KEY}&sentry_version=7`;
    expect(read({ query, xSentryAuth: `Sentry sentry_key=${KEY}` })?.ok).toBe(true);
    expect(read({ query, authorization: basic("staging:password") })?.ok).toBe(true);
  });

  it.each<[string, Partial<AuthSources>]>([
    ["query and header", { query: `sentry_key=${KEY}`, xSentryAuth: `Sentry sentry_key=${OTHER}` }],
    ["query and Basic", { query: `sentry_key=${KEY}`, authorization: basic(OTHER) }],
    [
      "both headers",
      { xSentryAuth: `Sentry sentry_key=${KEY}`, authorization: `Sentry sentry_key=${OTHER}` },
    ],
    ["the query twice", { query: `sentry_key=${KEY}&sentry_key=${OTHER}` }],
  ])("refuses two different keys: %s", (_, sources) => {
    expect(read(sources)).toMatchObject({ ok: false, status: 400, reason: "auth_key" });
  });

  it.each(["", "short", `${KEY}0`, `${KEY.slice(1)}g`, `${KEY}%00`, "../../etc/passwd"])(
    "refuses the key %j",
    (key) => {
      expect(read({ query: `sentry_key=${key}` })).toMatchObject({
        status: 400,
        reason: "auth_key",
      });
      expect(read({ xSentryAuth: `Sentry sentry_key=${key}` })).toMatchObject({
        status: 400,
        reason: "auth_key",
      });
    },
  );

  it.each(["4", "8", "", "7.0", "seven", "-7", "07"])("refuses sentry_version %j", (version) => {
    expect(read({ query: `sentry_key=${KEY}&sentry_version=${version}` })).toMatchObject({
      ok: false,
      status: 400,
      reason: "auth_version",
    });
    expect(
      read({ xSentryAuth: `Sentry sentry_key=${KEY}, sentry_version=${version}` }),
    ).toMatchObject({
      reason: "auth_version",
    });
  });
});
