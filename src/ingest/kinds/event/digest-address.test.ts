/** The connection's address on its way from the spool into an event, as the project says. */
import { expect, test } from "vitest";
import { DEFAULT_PRIVACY, type IpMode } from "#model/privacy.ts";
import { digestSamples, spooled } from "#test/support/ingest/sample-digest.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";

test.each<[IpMode, string | undefined]>([
  ["off", undefined],
  ["truncated", "203.0.113.0"],
  ["on", "203.0.113.7"],
])("with addresses %s, {{auto}} becomes %s", async (ip, address) => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  await under.store.privacy.set(projectId, { ...DEFAULT_PRIVACY, ip });
  const event = { platform: "node", message: "x", user: { id: "1", ip_address: "{{auto}}" } };
  const record = spooled({ projectId, items: [["event", event]] });
  record.record.note = { address: "203.0.113.7" };
  const { events } = await digestSamples(under.digest, [record]);
  const text = events[0]?.payload.toString() ?? "";
  expect(JSON.parse(text).user.ip_address).toBe(address);
  if (ip !== "on") expect(text).not.toContain("203.0.113.7");
});
