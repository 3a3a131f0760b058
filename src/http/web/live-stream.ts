import type { ServerResponse } from "node:http";
import { SECOND_MS } from "#lib/time.ts";
import { type DigestNotice, joinNotices } from "#model/digest-notice.ts";
import type { ProjectId } from "#model/ids.ts";

/** Proxies close connections that are quiet for a minute or less. */
const BEAT_MS = 15 * SECOND_MS;
/** At most two messages a second, whatever arrives. */
const GATHER_MS = 500;
/** How long a browser waits before it connects again. */
const RETRY_MS = 3 * SECOND_MS;

/** One reader's stream. What comes while it waits, or reads slowly, becomes one message per project. */
export class LiveStream {
  #response: ServerResponse;
  #waiting = new Map<ProjectId, DigestNotice>();
  /** The newest, while it waits. */
  #problems: readonly string[] | undefined;
  #timer: NodeJS.Timeout | undefined;
  #beat: NodeJS.Timeout;
  #isBlocked = false;

  constructor(response: ServerResponse) {
    this.#response = response;
    response.writeHead(200, {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    });
    response.write(`retry: ${RETRY_MS}\n: listening\n\n`);
    response.on("drain", () => {
      this.#isBlocked = false;
      this.#flushProblems();
      this.#flushSoon();
    });
    this.#beat = setInterval(() => {
      if (!this.#isBlocked) this.#write(": beat\n\n");
    }, BEAT_MS);
  }

  add(notices: DigestNotice[]): void {
    for (const notice of notices) {
      const known = this.#waiting.get(notice.projectId);
      this.#waiting.set(notice.projectId, known ? joinNotices(known, notice) : notice);
    }
    this.#flushSoon();
  }

  /** At once: they change seldom. */
  tellProblems(problems: readonly string[]): void {
    this.#problems = problems;
    this.#flushProblems();
  }

  end(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#timer);
    if (!this.#response.writableEnded) this.#response.end();
  }

  /** The first message goes at once; then the next waits. */
  #flushSoon(): void {
    if (this.#timer !== undefined || this.#isBlocked || this.#waiting.size === 0) return;
    this.#flush();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#flushSoon();
    }, GATHER_MS);
  }

  #flush(): void {
    const text = [...this.#waiting.values()].map((notice) => `data: ${JSON.stringify(notice)}\n\n`);
    this.#waiting.clear();
    this.#write(text.join(""));
  }

  #flushProblems(): void {
    if (this.#problems === undefined || this.#isBlocked) return;
    const text = `event: problems\ndata: ${JSON.stringify(this.#problems)}\n\n`;
    this.#problems = undefined;
    this.#write(text);
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#isBlocked = !this.#response.write(text);
  }
}
