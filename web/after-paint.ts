import { fontKey } from './font-key.ts';
import { isAlive } from './is-alive.ts';

/*
 * Stands at the end of every rendered page and starts its scripts and the font once there is something to read: until
 * then the line and the processor are the page's. The font takes the place of one as wide and as high. The addresses
 * are in the element itself, so that one hash lets it through the Content-Security-Policy on every page.
 */

const { entry = '', modules = '' } = document.currentScript?.dataset ?? {};
let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  document.documentElement.dataset.font = '';
  void document.fonts.load('1em "Libre Franklin Variable"').then(noteFont);
  for (const href of modules.split(' ')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
}

/** The browser has the font from now on: pages that follow are drawn with it at once. */
function noteFont(): void {
  try {
    sessionStorage.setItem(fontKey, '');
  } catch {
    // A browser that refuses storage draws each page as the first.
  }
}

/** Marks the button that is pressed before anything listens to it; `pressMarked` presses it then. */
function markPressed({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (!button || isAlive(button)) return;
  // The last one counts.
  document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
  button.dataset.pressed = '';
}

/** React may take a button over because of the very press, and has heard of it by the time the event gets here. */
function unmarkHeard({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button && isAlive(button)) button.removeAttribute('data-pressed');
}

document.addEventListener('click', markPressed, true);
window.addEventListener('click', unmarkHeard);

// The frame that is drawn next shows the page. Nothing is drawn in the background: there it starts all the same.
requestAnimationFrame(() => setTimeout(start));
setTimeout(start, 1000);
