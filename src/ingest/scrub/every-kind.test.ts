/** Whatever kind a secret comes with, no row of the batch holds it. */
import { expect, test } from "vitest";
import { makeRecord, runDigest } from "#test/support/ingest/digest-bench.ts";
import { openFreshStore, projectId, under } from "#test/support/ingest/fresh-store.ts";
import { ID, ITEMS_WITH_SECRETS, SECRET } from "#test/support/ingest/items-with-secrets.ts";

openFreshStore();

test.each(ITEMS_WITH_SECRETS)("%s is stored without it", async (_name, header, sent) => {
  const payload = typeof sent === "string" ? sent : JSON.stringify(sent);
  const record = makeRecord({
    projectId,
    header: { event_id: ID },
    items: [{ header, payload }],
  });
  const batch = await runDigest(under.digest, [record]);
  expect(batch.outcomes.filter(({ kind }) => kind === "invalid")).toEqual([]);
  expect(batch.outcomes.length).toBeGreaterThan(0);
  expect(showRows(batch)).not.toContain(SECRET);
});

/** Payloads are bytes; a number that is too large for JSON is no secret. */
function showRows(batch: object): string {
  return JSON.stringify(batch, (_key, value) => {
    if (value?.type === "Buffer") return Buffer.from(value.data).toString("latin1");
    if (value instanceof Map) return [...value];
    return typeof value === "bigint" ? String(value) : value;
  });
}
