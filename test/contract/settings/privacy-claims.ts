import { expect } from "vitest";
import { DEFAULT_PRIVACY, type PrivacySettings } from "#model/privacy.ts";
import { HOSTILE_TEXTS, NOON_MS } from "#test/support/store/samples.ts";
import type { Claims } from "#test/support/store/store-under-test.ts";

const CHANGED: PrivacySettings = {
  usesDefaults: false,
  ip: "truncated",
  keepCookies: true,
  sensitiveKeys: ["tax_number"],
  safeKeys: ["idempotency-key"],
  patterns: ["CUST-\\d{6}"],
};

export const PRIVACY_CLAIMS: Claims = {
  async "a project that nobody changed hides by default"(under) {
    const shop = await under.createProject();
    expect(await under.store.privacy.find(shop)).toEqual(DEFAULT_PRIVACY);
    expect(await under.digest.readPrivacy()).toEqual([]);
  },

  async "what is hidden is set as a whole, and for no other project"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    await under.store.privacy.set(shop, CHANGED);
    expect(await under.store.privacy.find(shop)).toEqual(CHANGED);
    expect(await under.store.privacy.find(blog)).toEqual(DEFAULT_PRIVACY);
    expect(await under.digest.readPrivacy()).toEqual([{ projectId: shop, ...CHANGED }]);
    const words = { ...DEFAULT_PRIVACY, sensitiveKeys: HOSTILE_TEXTS, patterns: HOSTILE_TEXTS };
    await under.store.privacy.set(shop, words);
    expect(await under.store.privacy.find(shop)).toEqual(words);
    expect(await under.digest.readPrivacy()).toEqual([{ projectId: shop, ...words }]);
  },

  async "a key says what becomes of its project's addresses"(under) {
    const shop = await under.createProject();
    const publicKey = "a".repeat(32);
    const words = { projectId: shop, publicKey, label: "", createdAtMs: NOON_MS };
    await under.store.projects.createKey(words);
    expect((await under.store.projects.findKey(publicKey))?.ip).toBe("off");
    await under.store.privacy.set(shop, CHANGED);
    expect((await under.store.projects.findKey(publicKey))?.ip).toBe("truncated");
    expect((await under.store.projects.listKeys(shop))[0]?.ip).toBe("truncated");
  },

  async "hidden values are added up by day and reason, once for each batch"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const count = (day: string, reason: "key" | "card", quantity: number, projectId = shop) => ({
      projectId,
      day,
      reason,
      quantity,
    });
    const batch = under.batch([], {
      scrubbed: [
        count("2026-11-14", "key", 3),
        count("2026-11-15", "key", 4),
        count("2026-11-15", "card", 5),
        count("2026-11-15", "key", 100, blog),
      ],
    });
    await under.digest.write(batch);
    await under.digest.write(batch);
    await under.digest.write(under.batch([], { scrubbed: [count("2026-11-15", "key", 2)] }));
    expect(await under.store.privacy.sumScrubbed(shop, "2026-11-15")).toEqual([
      { reason: "key", quantity: 6 },
      { reason: "card", quantity: 5 },
    ]);
    expect((await under.store.privacy.sumScrubbed(shop, "2026-11-01"))[0]?.quantity).toBe(9);
  },

  async "a deleted project takes its settings and counts with it"(under) {
    const shop = await under.createProject();
    await under.store.privacy.set(shop, CHANGED);
    const scrubbed = [{ projectId: shop, day: "2026-11-15", reason: "key" as const, quantity: 1 }];
    await under.digest.write(under.batch([], { scrubbed }));
    await under.store.projects.delete(shop);
    await under.digest.write(under.batch([], { scrubbed }));
    expect(await under.store.privacy.find(shop)).toEqual(DEFAULT_PRIVACY);
    expect(await under.digest.readPrivacy()).toEqual([]);
    expect(await under.store.privacy.sumScrubbed(shop, "2026-01-01")).toEqual([]);
  },
};
