import { retryWaitMs } from "#ui/parts/actions/retry-wait.ts";
import type { LineNews } from "./line-news.ts";

/** Listens to the server until what it returns is called; a line that breaks is opened again. */
export function openLine(take: (news: LineNews) => void): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let line: number | undefined;
  let problems: string[] | undefined;
  let source = connect();

  function connect(): EventSource {
    const opened = new EventSource("/api/lapwing/live");
    opened.onopen = () => {
      failures = 0;
      line = Math.random();
      take({ line, problems });
    };
    opened.onerror = () => {
      // What a page that is rendered meanwhile says is newer.
      problems = undefined;
      line = undefined;
      take({ line, problems });
      // After a broken line the browser connects again by itself, after a refusal it never does.
      if (opened.readyState !== EventSource.CLOSED) return;
      retry = setTimeout(() => {
        source = connect();
      }, retryWaitMs(failures));
      failures += 1;
    };
    opened.addEventListener("problems", ({ data }: MessageEvent<string>) => {
      problems = JSON.parse(data);
      take({ line, problems });
    });
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      take({ line, problems, notice: JSON.parse(data) });
    };
    return opened;
  }

  return () => {
    clearTimeout(retry);
    source.close();
  };
}
