/** Loaded after the page: what arrives is looked at later than the page itself. */
import { joinTabs } from "./join-tabs.ts";
import type { LineNews } from "./line-news.ts";
import { openLine } from "./open-line.ts";

/** Hears what the server tells, from it or from the tab that leads, until `quit` is called. */
export function listen(read: () => LineNews, take: (news: LineNews) => void): { quit: () => void } {
  const tabs = joinTabs<LineNews>({
    lead: () =>
      openLine((told) => {
        take(told);
        tabs.tell(told);
      }),
    news: () => ({ ...read(), notice: undefined }),
    hear: take,
    lose: () => take({ line: undefined, problems: undefined }),
  });
  return tabs;
}
