/**
 * Payloads of pages by address, for the click that may come: fresh for 30 s, shown and then brought
 * up to date until 300 s (spec, constants). In front of the router's own cache, because nothing can
 * be taken out of that one, and what somebody has just changed must not be shown as it was.
 */
export const FRESH_MS = 30_000;
export const REUSABLE_MS = 300_000;
/** A page has some 50 KB. */
const MAX_PAGES = 40;

interface KeptPage {
  atMs: number;
  head: Promise<Response>;
  /** All of it, once it is here. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** It holds only what the page at this path lacked; undefined fits everywhere. */
  from: string | undefined;
  /** The issue it shows, where that is known. */
  issue: number | undefined;
  isOld?: boolean;
}

export interface FoundPage {
  answer(): Promise<Response>;
  isWhole: boolean;
  /** To be shown, and to be asked for again behind it. */
  isOld: boolean;
  atMs: number;
}

export class KeptPages {
  #pages = new Map<string, KeptPage>();

  /** `whole` gives nothing when the payload is not to be shown to anybody. */
  keep(
    address: string,
    head: Promise<Response>,
    whole: Promise<Uint8Array<ArrayBuffer> | undefined>,
    { from, issue }: { from?: string; issue?: number | undefined },
  ): void {
    const page: KeptPage = { atMs: Date.now(), head, from, issue };
    const pages = this.#pages;
    // An old one can be shown until the new one is here.
    if (pages.get(address)?.bytes === undefined) pages.set(address, page);
    void whole.then((bytes) => {
      // Cleared meanwhile: it may have been read before what was changed.
      if (pages !== this.#pages) return;
      if (bytes !== undefined) {
        page.bytes = bytes;
        pages.delete(address);
        pages.set(address, page);
        const [oldest] = pages.keys();
        if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest);
      } else if (pages.get(address) === page) pages.delete(address);
    });
  }

  find(address: string, from: string): FoundPage | undefined {
    const page = this.#pages.get(address);
    if (page === undefined) return undefined;
    const { atMs, head, bytes } = page;
    // What somebody else is reading has no copy.
    if (page.from !== undefined && (page.from !== from || bytes === undefined)) return undefined;
    const ageMs = Date.now() - atMs;
    if (ageMs >= REUSABLE_MS) return undefined;
    const isOld = page.isOld === true || ageMs >= FRESH_MS;
    const answer = async () => (bytes ? repeat(await head, bytes) : (await head).clone());
    return { answer, isWhole: bytes !== undefined, isOld, atMs };
  }

  /** Something arrived for these issues: their pages, and those of no single issue, are behind. */
  age(issues: readonly number[]): void {
    for (const page of this.#pages.values()) {
      if (page.issue === undefined || issues.includes(page.issue)) page.isOld = true;
    }
  }

  clear(): void {
    this.#pages = new Map();
  }
}

/** In one piece: React would draw the skeleton between two, and hold the page back for 300 ms. */
function repeat({ url, headers }: Response, bytes: Uint8Array<ArrayBuffer>): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  return Object.defineProperty(new Response(body, { headers }), "url", { value: url });
}
