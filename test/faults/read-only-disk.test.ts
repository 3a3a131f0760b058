/** A disk that the system makes read-only, as it does with one that has errors. */
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { MEBIBYTE } from "#lib/bytes.ts";
import { readStored } from "#test/support/faults/ledger.ts";
import { runTool, skipUnlessMayMount } from "#test/support/ingest/small-disk.ts";
import { envelopeUrl, errorEnvelope, Load } from "#test/support/load/load.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";

test("a disk that becomes read-only: 503, told on the page, and the process stays", async (context) => {
  skipUnlessMayMount(context);
  const disk = loopDisk();
  context.skip(disk === undefined, "Not run: no loop device or no mkfs.ext4 here.");
  if (disk === undefined) return;
  const { data } = disk;
  let server = await Lapwing.start({ data });
  const { dsn } = await server.setup();
  const load = new Load(() => envelopeUrl(dsn, server.url));
  load.start(2);
  const { acknowledged, refused } = load.result;
  await waitUntil("events are acknowledged", () => acknowledged.length > 50);

  // What the kernel itself does when it meets an error.
  runTool("mount", "-o", "remount,abort", data);
  await waitUntil("envelopes are refused", () => (refused[503] ?? 0) > 20);
  await load.stop();
  const login = async () => (await fetch(`${server.url}/login`)).text();
  await waitUntil("the page says why", async () => (await login()).includes("disk is read-only"));
  const body = String(errorEnvelope("a".repeat(32)));
  const answer = await fetch(envelopeUrl(dsn, server.url), { method: "POST", body });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.text()).toContain("the disk is read-only");
  expect(server.child.exitCode).toBeNull();
  const deaths = server.log.match(/"the digest is started again"/g) ?? [];
  expect(deaths.length).toBeLessThan(5);
  await server.stop();

  disk.mountAgain();
  server = await Lapwing.start({ data, waitFor: "ingest" });
  await server.stopWhenStored();
  const { eventIds, issueEvents } = readStored(data);
  expect(acknowledged.filter((id) => !eventIds.includes(id))).toEqual([]);
  expect([eventIds.length, issueEvents]).toEqual([new Set(eventIds).size, eventIds.length]);
});

/** A file as a disk: it outlives being unmounted. */
function loopDisk(): { data: string; mountAgain: () => void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-loop-"));
  const [image, data] = [join(folder, "image"), join(folder, "data")];
  mkdirSync(data);
  writeFileSync(image, "");
  truncateSync(image, 256 * MEBIBYTE);
  const mount = () => runTool("mount", "-o", "loop", image, data);
  const unmount = () => runTool("umount", data);
  onTestFinished(() => {
    try {
      unmount();
    } catch {
      // It was never mounted.
    }
    rmSync(folder, { recursive: true });
  });
  try {
    runTool("mkfs.ext4", "-q", "-F", image);
    mount();
  } catch {
    return undefined;
  }
  const mountAgain = () => {
    unmount();
    mount();
  };
  return { data, mountAgain };
}
