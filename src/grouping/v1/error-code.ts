/** Numbers and words in a message that say what went wrong, and so must not be taken for data. */

const STATUS = /(?<![\w.#$-])[1-5]\d\d(?![\w%]|\.\d)/g;
/** What stands before a status: "status code: 404", "HTTP/1.1 500". */
const BEFORE_STATUS =
  /(?:\bstatus(?:[ _-]?code)?|\bHTTP(?:\/[\d.*]{1,3})?|\b(?:response|error) code)['"]?[\s:=(]{0,3}(?:is |was |of )?$/i;
/** What stands before one that ends the clause: "responded with 503.", "Error 500". */
const BEFORE_LAST_STATUS =
  /(?:\b(?:responded with|response|returned|received|got|error|failed with|not ok|API)(?: an?)?[\s:=([]{1,3}|\bfailed: ?|\/\S* )$/i;
/** The reason phrases of HTTP by their first words: "401 Unauthorized", "500 Internal Server Error". */
const REASON_PHRASE =
  /^[\])]?[ :(-]{1,3}(?:Bad (?:Request|Gateway)|Unauthorized|Payment Required|Forbidden|Not (?:Found|Acceptable|Implemented|Modified)|Method Not|Request (?:Timeout|Entity|URI)|Conflict|Gone|Precondition|Payload|Unsupported Media|Unprocessable|Locked|Too (?:Many|Early)|Internal Server|Service Unavailable|Gateway Time|Server Error|Client Error|Moved|Found|See Other)/i;
const CLAUSE_END = /^(?:[\])]?\s*$|[\])]?[.,:;)])/;

const WORD =
  /\b(?:E(?:CONN(?:REFUSED|RESET|ABORTED)|TIMEDOUT|SOCKETTIMEDOUT|PIPE|NOTFOUND|AI_\w+|HOSTUNREACH|NETUNREACH|ADDRINUSE|ADDRNOTAVAIL|ACCES|PERM|NOENT|EXIST|ISDIR|NOTDIR|NOTEMPTY|MFILE|NFILE|NOSPC|NOMEM|ROFS|BADF|BUSY|INVAL|IO|PROTO|XDEV|LOOP|NAMETOOLONG)|(?:UND_)?ERR_[A-Z0-9_]{2,60}|NS_ERROR_[A-Z_]{2,60}|P[12]\d{3}|NG0?\d{3,4}|E11000)\b/;
/** As STATUS and WORD cost more, a text without three digits or three capitals is let go first. */
const CANDIDATE = /\d{3}|[A-Z]{3}/;

/** Of a message that is otherwise left out of the key: its errno, its HTTP status. */
export function findErrorCode(text: string): string | undefined {
  if (!CANDIDATE.test(text)) return undefined;
  const word = WORD.exec(text)?.[0];
  if (word !== undefined) return word;
  for (const match of text.matchAll(STATUS)) {
    if (isStatus(text, match.index, match.index + 3)) return `status ${match[0]}`;
  }
  return undefined;
}

/** Whether the three digits at `start` are an HTTP status. */
export function isStatus(text: string, start: number, end: number): boolean {
  const after = text.slice(end, end + 24);
  if (REASON_PHRASE.test(after)) return true;
  const before = text.slice(Math.max(0, start - 40), start);
  return BEFORE_STATUS.test(before) || (BEFORE_LAST_STATUS.test(before) && CLAUSE_END.test(after));
}

const BEFORE_CODE =
  /(?:\b(?:error|exit|return|close|result|status|err)[ _-]?(?:code|status|number|no)|\berrno|\bwith code|\bcode[:=]|\bSQLSTATE|\berror #|\bsignal|\bSQL Error)[\s:=([#]{0,3}-?$/i;

/** Whether a number up to five digits long is a code that someone numbered: "exit code 137". */
export function isNumberedCode(text: string, start: number): boolean {
  return BEFORE_CODE.test(text.slice(Math.max(0, start - 24), start));
}
