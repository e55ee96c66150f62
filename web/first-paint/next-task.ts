/** Lets the browser answer in between. A page in the background has nobody to answer, and would wait a second. */
export async function nextTask(): Promise<void> {
  if (!document.hidden) await new Promise((next) => setTimeout(next));
}
