/** Secrets with a form of their own: what a header, an address or a file of keys holds. */
import { FILTERED } from "./filter-numbers.ts";

const BEARER = /\b(bearer\s+)[\w.~+/=-]+/gi;
const BASIC = /\b(basic\s{1,5})([\w+/-]{6,2000}={0,2})(?![\w+/])/gi;
const URL_AUTH = /(:\/\/)[^\s/?#"'<>@]{1,512}(?:@[^\s/?#"'<>@]{1,512})?@/g;
/** Go's and Oracle's addresses of databases have no scheme. */
const DSN_AUTH = /([\w.-]{1,64}:)[^\s@:/"']{1,256}(?=@(?:tcp|unix)\()/g;
const THIN_AUTH = /(jdbc:oracle:thin:[\w.-]{1,64}\/)[^\s@"']{1,256}(?=@)/g;
const PEM_BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}(?:PRIVATE|PUBLIC) KEY[A-Z ]{0,10}-----/g;
const PEM_END = "-----END ";

export function filterBearer(text: string): string {
  return text.replace(BEARER, `$1${FILTERED}`);
}

/** "Basic authentication failed" holds none: what follows must stand for "user:password". */
export function filterBasic(text: string): string {
  return text.replace(BASIC, (whole, scheme: string, encoded: string) => {
    const plain = Buffer.from(encoded, "base64").toString("latin1");
    return /^[\x20-\x7e]*:[\x20-\x7e]*$/.test(plain) ? scheme + FILTERED : whole;
  });
}

export function filterUrlAuth(text: string): string {
  const clean = text.replace(URL_AUTH, `$1${FILTERED}@`);
  if (clean.includes("(")) return clean.replace(DSN_AUTH, `$1${FILTERED}`);
  return clean.includes("thin:") ? clean.replace(THIN_AUTH, `$1${FILTERED}`) : clean;
}

/** Takes a private key out up to the line that ends it, or to the end of a text that was cut. */
export function filterKeys(text: string): string {
  let clean = "";
  let done = 0;
  PEM_BEGIN.lastIndex = 0;
  for (let begin = PEM_BEGIN.exec(text); begin !== null; begin = PEM_BEGIN.exec(text)) {
    const end = text.indexOf(PEM_END, PEM_BEGIN.lastIndex);
    const close = end < 0 ? -1 : text.indexOf("-----", end + PEM_END.length);
    clean += text.slice(done, begin.index) + FILTERED;
    done = close < 0 ? text.length : close + 5;
    PEM_BEGIN.lastIndex = done;
  }
  return done === 0 ? text : clean + text.slice(done);
}
