/** A word of a message that holds a digit: a number, an id, a code, or simply a word. */
import { countChanges, isContentHash, readsAsName } from "./content-hash.ts";
import { isNumberedCode, isStatus } from "./error-code.ts";

/** Words that are written with a digit. */
const KNOWN =
  /^(?:v\d{1,2}|[a-z]\d|\d[a-z]|[1-5]xx|utf(?:8|16|32)|base(?:32|58|64)|sha(?:1|256|384|512)|md5|oauth[12]|ipv[46]|http[123]|ec2|k8s|i18n|l10n|a11y|mp[34]|h26[45]|x(?:86|64|509)|(?:arm|amd|win|u?int|float)(?:8|16|32|64)|es(?:\d|20\d\d)|web[23]|p2p|b2[bc]|e2e|2fa|log4j|neo4j|[rh]s(?:256|512)|aes(?:128|256)|latin1|level[1-9]|oauth2?)$/i;
/** Numbered errors keep their number: "P2002" (Prisma), "TS2345", "E11000" (MongoDB), "ORA-00942". */
const LETTERED_CODE = /^[A-Z]{1,2}\d{3,5}$/;
const CODE_PREFIX = /\b(?:ORA|TNS|PLS|SQLCODE|SQLSTATE|AADSTS)[-[ ]?$/;
const NUMBER = /^[-+]?\d+(?:[.,_]\d+)*$/;
/** Ports from here on are handed out by the system (Linux's ip_local_port_range), not chosen. */
const FIRST_RANDOM_PORT = 32768;

export function isKnownWord(word: string): boolean {
  return KNOWN.test(word);
}

export function cleanMessageWord(found: string, offset: number, text: string): string {
  if (NUMBER.test(found)) return cleanNumber(found, offset, text);
  if (KNOWN.test(found) || LETTERED_CODE.test(found)) return found;
  if (found.includes("_")) return found.split("_").map(cleanPart).join("_");
  return cleanPart(found);
}

function cleanNumber(found: string, offset: number, text: string): string {
  const { length } = found;
  if (length > 6) return "<n>";
  if (length === 3 && isStatus(text, offset, offset + 3)) return found;
  if (isNumberedCode(text, offset)) return found;
  const before = text.slice(Math.max(0, offset - 9), offset);
  // The port of a server names the service.
  if (before.endsWith("<ip>:")) return Number(found) < FIRST_RANDOM_PORT ? found : "<n>";
  return CODE_PREFIX.test(before) ? found : "<n>";
}

function cleanPart(part: string): string {
  if (!/\d/.test(part)) return part;
  if (/^0x/i.test(part)) return "<hex>";
  if (/^[\da-f]{7,}$/i.test(part) && /[a-f]/i.test(part)) return "<hash>";
  if (/^\d+$/.test(part)) return "<n>";
  return isContentHash(part) || isRandom(part) ? "<id>" : part.replace(/\d+/g, "<n>");
}

/** "cus_NffrFeUfNV2Hib" yes, "getUser2Orders" no. */
function isRandom(part: string): boolean {
  if (part.length >= 16) return true;
  if (part.length < 10) return false;
  return countChanges(part) >= 3 || !readsAsName(part.replace(/\d+/g, ""));
}
