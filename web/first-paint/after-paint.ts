import { isAlive } from './is-alive.ts';
import { nextTask } from './next-task.ts';
import { siteFont } from './site-font.ts';

/*
 * Stands at the end of every rendered page and starts its scripts and the font once there is something to read, and
 * says then that it can be installed: until then the line and the processor are the page's. The addresses are in the
 * element itself, so that one hash lets it through the Content-Security-Policy on every page.
 */

/** The page's scripts, each after those that it imports. */
const scripts = document.currentScript?.dataset.scripts?.split(' ') ?? [];
let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  void fetchAll().then(run);
}

/** Asks for one thing after the other: a phone takes a while for each. */
async function fetchAll(): Promise<void> {
  for (const href of scripts) {
    addLink('modulepreload', href);
    await nextTask();
  }
  // Without a connection there is none; see draw-in-font.ts.
  document.fonts.load(siteFont).catch(() => undefined);
  await nextTask();
  addLink('manifest', '/site.webmanifest');
}

function addLink(rel: string, href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, href }));
}

/** Runs each in a task of its own: all at once would keep a phone from answering for as long as they take together. */
async function run(): Promise<void> {
  for (const script of scripts) {
    await import(script);
    await nextTask();
  }
}

/** Marks the control that is pressed before anything listens to it; press-again.tsx presses it then. */
function markPressed({ target }: Event): void {
  const control = controlAt(target);
  if (!control || isAlive(control)) return;
  // The last one counts.
  document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
  control.dataset.pressed = '';
}

/** React may take a control over because of the very press, and has heard of it by the time the event gets here. */
function unmarkHeard({ target }: Event): void {
  const control = controlAt(target);
  if (control && isAlive(control)) control.removeAttribute('data-pressed');
}

function controlAt(target: EventTarget | null): HTMLElement | null {
  const controls = 'button, [type=radio], [type=checkbox]';
  return target instanceof Element ? target.closest<HTMLElement>(controls) : null;
}

document.addEventListener('click', markPressed, true);
window.addEventListener('click', unmarkHeard);

// Not before the first frame is on the screen. Nothing is drawn in the background: there it starts all the same.
new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
setTimeout(start, 1000);
