import { expect, test } from "vitest";
import { countReceived } from "#ingest/outcomes/count-received.ts";
import type { DeadLetterOrigin } from "#ingest/spool/dead-letter-origin.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { SPOOL_START } from "#model/spool-position.ts";
import { SAMPLE_SPOOL } from "#test/support/store/samples.ts";
import type { DigestContext } from "./context.ts";
import { readItems, readOutcomes } from "./read-items.ts";
import { retryDeadLetter } from "./retry-dead-letter.ts";
import { setAsideItem } from "./set-aside-item.ts";
import type { SpooledItem } from "./spooled-item.ts";

const RECEIVED_MS = Date.parse("2026-11-15T12:34:56Z");
const ITEM: SpooledItem = {
  type: "transaction",
  header: { content_type: "application/json" },
  payload: Buffer.from('{"spans":[{},{}],"text":"two\\nlines"}'),
  index: 1,
  owner: { projectId: 7 as ProjectId, id: 3 as KeyId },
  receivedAtMs: RECEIVED_MS,
  sentAtMs: RECEIVED_MS - 1000,
  eventId: "a".repeat(32) as SpooledItem["eventId"],
  hasLongInteger: true,
  userAgent: "Browser/1",
  refused: undefined,
  spool: SAMPLE_SPOOL,
  position: SPOOL_START,
};

test("an item comes back as it was, its counts are taken back, and it is not received twice", () => {
  const counted: object[] = [];
  let kept: { origin: DeadLetterOrigin; bytes: Buffer } | undefined;
  const setAside: DigestContext["setAside"] = (_at, _reason, bytes, _projectId, origin) => {
    if (origin !== undefined) kept = { origin, bytes };
  };
  setAsideItem(ITEM, "made by the test", {
    context: { setAside } as DigestContext,
    count: (_item, rejection, quantity = 1) =>
      counted.push({ reason: rejection?.reason, quantity }),
  });
  if (kept === undefined) throw new Error("It was not kept");
  const saved = JSON.parse(JSON.stringify(kept.origin)) as DeadLetterOrigin;
  const [undo, record] = retryDeadLetter({ name: "1", origin: saved, bytes: kept.bytes });
  const read = { record, from: SPOOL_START, to: SPOOL_START };
  const [again, ...others] = readItems(read, SAMPLE_SPOOL).items;
  const { header: _header, sdk: _sdk, bytes: _bytes, address: _address, ...rest } = again ?? {};
  const { header: _had, ...had } = ITEM;
  expect(rest).toEqual({ ...had, index: 0 });
  expect([others, countReceived([read])]).toEqual([[], []]);
  const taken = readOutcomes(undo).map(({ category, reason, quantity }) => ({
    ...{ category, reason, quantity: -quantity },
  }));
  expect(taken).toEqual([
    { category: "transaction", ...counted[0] },
    { category: "span", ...counted[1] },
  ]);
});

test("an envelope's refused items stay refused, and are counted once too", () => {
  const body = '{}\n{"type":"event"}\n{}\n{"type":"attachment","length":2}\nab\n';
  const origin: DeadLetterOrigin = {
    ...{ projectId: 7 as ProjectId, keyId: 3 as KeyId, receivedAtMs: RECEIVED_MS },
    note: { refused: [[1, "rate_limited", "quota"]] },
  };
  const [undo, record] = retryDeadLetter({ name: "1", origin, bytes: Buffer.from(body) });
  expect(record.body.toString()).toBe(body);
  expect(record.note.refused).toEqual(origin.note.refused);
  const taken = readOutcomes(undo).map(({ kind, reason, quantity }) => [kind, reason, quantity]);
  expect(taken).toEqual([
    ["invalid", "internal", -1],
    ["rate_limited", "quota", -1],
  ]);
});
