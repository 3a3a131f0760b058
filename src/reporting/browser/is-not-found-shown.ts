/** ui/frame/not-found/not-found-sentence.tsx carries the mark, on hard loads and on soft navigations. */
export function isNotFoundShown(): boolean {
  return document.querySelector("[data-not-found]") !== null;
}
