/** Lets the browser handle input before what follows. In the background, where timers wait a second, it goes on at once. */
export async function nextTask(): Promise<void> {
  if (!document.hidden) await new Promise((next) => setTimeout(next));
}
