/** The browser has not left by then: it was stopped, or the page does not answer. */
const patienceMs = 15_000;

/**
 * Goes to a page of Stripe. Resolves when this page is shown again, by the browser's back button: what
 * was under way must not look so any more.
 */
export async function leaveFor(url: string): Promise<void> {
  window.location.assign(url);
  await new Promise<void>((resolve) => {
    setTimeout(resolve, patienceMs);
    window.addEventListener('pageshow', () => resolve(), { once: true });
  });
}
