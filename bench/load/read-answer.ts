/** How far an answer has come: its status, and whether all of it is here. */
export interface AnswerProgress {
  status: number;
  complete: boolean;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/** Reads just enough of HTTP/1.1: one answer per connection is under way at a time. */
export function readAnswer(bytes: Buffer): AnswerProgress {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return { status: 0, complete: false };
  const status = Number(bytes.toString("latin1", 9, 12));
  const bodyStart = headEnd + HEAD_END.length;
  const head = bytes.toString("latin1", 12, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    return { status, complete: bytes.length >= bodyStart + Number(length) };
  }
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return { status, complete: true };
  return { status, complete: bytes.subarray(bodyStart).subarray(-5).equals(LAST_CHUNK) };
}
