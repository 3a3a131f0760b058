const PART = /\/_next\/static\/[\w./~-]+\.(?:js|css)/g;
const loaded = new Set<string>();

/** Scripts and styles that a page names are in the browser's cache before anybody goes there. */
export function loadParts(fetchNow: typeof fetch, payload: Uint8Array<ArrayBuffer>): void {
  for (const [part] of new TextDecoder().decode(payload).matchAll(PART)) {
    if (loaded.has(part)) continue;
    loaded.add(part);
    fetchNow(part, { priority: "low" }).then(
      (answer) => answer.arrayBuffer(),
      () => loaded.delete(part),
    );
  }
}
