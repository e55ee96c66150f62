import { fontKey } from './font-key.ts';
import { isAlive } from './is-alive.ts';

/*
 * Stands at the end of every rendered page and starts its scripts and the font once there is something to read, and
 * says then that it can be installed: until then the line and the processor are the page's. The font takes the place
 * of one as wide and as high. The addresses are in the element itself, so that one hash lets it through the
 * Content-Security-Policy on every page.
 */

/** The page's scripts, each after those that it imports. */
const scripts = document.currentScript?.dataset.scripts?.split(' ') ?? [];
let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  void document.fonts.load('1em "Libre Franklin Variable"').then(useFont);
  for (const href of scripts) addLink('modulepreload', href);
  addLink('manifest', '/site.webmanifest');
  void run();
}

function addLink(rel: string, href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, href }));
}

/** Runs each in a task of its own: all at once would keep a phone from answering for as long as they take together. */
async function run(): Promise<void> {
  for (const script of scripts) {
    await import(script);
    // A page in the background has nobody to answer, and waits a second for each of these.
    if (!document.hidden) await new Promise((next) => setTimeout(next));
  }
}

/** The browser has the font from now on: this page is drawn anew with it, pages that follow at once. */
function useFont(): void {
  document.documentElement.dataset.font = '';
  try {
    sessionStorage.setItem(fontKey, '');
  } catch {
    // A browser that refuses storage draws each page as the first.
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
