/** Lets the browser handle input first. In the background, where timers wait a second, it continues at once. */
export async function nextTask(): Promise<void> {
  if (!document.hidden) await new Promise((next) => setTimeout(next));
}
