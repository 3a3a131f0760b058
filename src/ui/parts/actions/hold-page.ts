/** How long a person takes an answer for granted. */
export const SLOW_MS = 400;

let slow = 0;
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * While something that was sent has no answer for a while, leaving the page asks first. Ends with
 * what it returns; sooner than that nobody is asked, and what is sent outlives its page.
 */
export function holdPage(onSlow?: () => void): () => void {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    slow += 1;
    addEventListener("beforeunload", ask);
    onSlow?.();
  }, SLOW_MS);
  return () => {
    clearTimeout(timer);
    if (!isSlow) return;
    isSlow = false;
    slow -= 1;
    if (slow === 0) removeEventListener("beforeunload", ask);
  };
}
