/**
 * An envelope taken apart and put together again, without the product's own reader: what it should
 * have found is told by another hand.
 */
export interface Part {
  header: Record<string, unknown> & { type: string };
  payload: Buffer;
}

interface ReadPart extends Part {
  /** The header as it was sent. */
  line: string;
}

export interface SplitEnvelope {
  header: Buffer;
  parts: ReadPart[];
  /** Some clients end the last line, some do not. */
  end: string;
}

const NEWLINE = 0x0a;

export function splitEnvelope(body: Buffer): SplitEnvelope {
  const lineEnd = (from: number): number => {
    const end = body.indexOf(NEWLINE, from);
    return end < 0 ? body.length : end;
  };
  const headerEnd = lineEnd(0);
  const parts: ReadPart[] = [];
  for (let at = headerEnd + 1; at < body.length; ) {
    const end = lineEnd(at);
    if (end === at) {
      at += 1;
      continue;
    }
    const line = body.toString("utf8", at, end);
    const header = JSON.parse(line) as Part["header"];
    const { length } = header;
    const stop = typeof length === "number" ? end + 1 + length : lineEnd(end + 1);
    parts.push({ header, line, payload: body.subarray(end + 1, stop) });
    at = stop + 1;
  }
  const last = parts.at(-1)?.payload;
  const isEnded = body.at(-1) === NEWLINE && last?.at(-1) !== NEWLINE;
  return { header: body.subarray(0, headerEnd), parts, end: isEnded ? "\n" : "" };
}

export function joinEnvelope({ header, parts, end }: SplitEnvelope): Buffer {
  const pieces = parts.flatMap(({ line, payload }) => [Buffer.from(`\n${line}\n`), payload]);
  return Buffer.concat([header, ...pieces, Buffer.from(end)]);
}
