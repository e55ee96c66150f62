import { nextTask } from './next-task.ts';

/*
 * An inline script at the end of every pre-rendered page. It loads the page's scripts after the first frame, so network
 * and processor serve the visible content first. The URLs are in the element's own attribute, so one hash in the
 * Content-Security-Policy covers every page.
 */

/** The page's scripts, each after the scripts it imports. */
const scripts = document.currentScript?.dataset.scripts?.split(' ') ?? [];
let isStarted = false;

async function start(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  // One request per task, then one script per task: all at once would block a phone.
  for (const href of scripts) {
    addLink('modulepreload', href);
    await nextTask();
  }
  addLink('manifest', '/site.webmanifest');
  for (const script of scripts) {
    await import(script);
    await nextTask();
  }
}

function addLink(rel: string, href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, href }));
}

// A page in the background is not painted; its scripts load all the same.
new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
setTimeout(start, 1000);
