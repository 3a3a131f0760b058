/** How the first script of a page and the parts that React draws tell each other something. */
const OLD_PAGE = "lapwing:old-page";
const ARRIVED = "lapwing:arrived";

/** What is shown is behind: whoever can bring it up to date does. */
export function tellOldPage(): void {
  dispatchEvent(new Event(OLD_PAGE));
}

export function onOldPage(refresh: () => void): () => void {
  addEventListener(OLD_PAGE, refresh);
  return () => removeEventListener(OLD_PAGE, refresh);
}

/** Events came for these issues. */
export function tellArrived(issues: readonly number[]): void {
  dispatchEvent(new CustomEvent(ARRIVED, { detail: issues }));
}

export function onArrived(age: (issues: readonly number[]) => void): void {
  addEventListener(ARRIVED, (event) => {
    if (event instanceof CustomEvent) age(event.detail);
  });
}
