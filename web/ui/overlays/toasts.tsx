import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { classes } from '#web/ui/controls/classes.ts';
import { CloseIcon } from '#web/ui/controls/icons.tsx';
import { type Box, freePlace } from './free-place.ts';
import { createToastQueue, type ToastMessage } from './toast-queue.ts';

const queue = createToastQueue();

/** Shows a toast and replaces the current one. Callable from anywhere. */
export function toast(message: ToastMessage): void {
  queue.show(message);
}

/** Takes the current toast away: what it says is no longer so. */
export function dismissToast(): void {
  queue.close();
}

const nothing = () => null;

/** Where toasts appear; once per app. F6 moves focus into it while a toast has an action. */
export function ToastHost() {
  const shown = useSyncExternalStore(queue.subscribe, queue.current, nothing);
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    function focusToast(event: KeyboardEvent) {
      if (event.key !== 'F6' || queue.current() === null) return;
      event.preventDefault();
      region.current?.querySelector('button')?.focus();
    }
    window.addEventListener('keydown', focusToast);
    return () => window.removeEventListener('keydown', focusToast);
  }, []);

  useLayoutEffect(() => {
    const element = region.current;
    return shown === null || element === null ? undefined : keepClear(element);
  }, [shown]);

  const page = usePage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page ends it.
  useEffect(() => queue.leavePage(), [page]);

  const error = shown?.kind === 'error';
  return (
    <section
      ref={region}
      className="toast-region"
      aria-label="Notifications"
      onPointerEnter={queue.pause}
      onPointerLeave={queue.resume}
      onFocus={queue.pause}
      onBlur={queue.resume}
    >
      <div role="status" aria-live="polite" aria-atomic="true">
        {shown !== null && !error ? <ToastCard key={shown.id} message={shown} /> : null}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {shown !== null && error ? <ToastCard key={shown.id} message={shown} /> : null}
      </div>
    </section>
  );
}

/** The page that is shown: of the dashboard's, results and the search have a query. */
function usePage(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  return [pathname, query.get('analysis'), query.get('view')].join();
}

const controlSelector = 'a[href], button, input, select, textarea, summary, [role="tab"], [contenteditable]';

/** Keeps the toasts where they cover no control, also of what the page shows next. Returns what ends it. */
function keepClear(region: HTMLElement): () => void {
  // A pointer that rests where the toast has come up has not reached for it.
  let isReached = false;
  const reach = () => {
    isReached = true;
  };
  const leave = () => {
    isReached = false;
  };
  const stand = () => {
    // What is pointed at or in focus must not move away.
    if (isReached || region.matches(':focus-within')) return;
    const controls = [...document.querySelectorAll(controlSelector)].filter((control) => !region.contains(control));
    const boxes = controls.map((control) => control.getBoundingClientRect()).filter(({ width }) => width > 0);
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    move(region, freePlace(placeOf(region), boxes, { width, height }));
  };
  let frame = 0;
  const standSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(stand);
  };
  // Not with each frame of it: a toast that jumps draws the eye.
  let rest: ReturnType<typeof setTimeout>;
  const standAfterScrolling = () => {
    clearTimeout(rest);
    rest = setTimeout(stand, 150);
  };
  stand();
  const changes = new MutationObserver(standSoon);
  changes.observe(document.body, { childList: true, subtree: true });
  // Styles and pictures that come later move what is there.
  const sizes = new ResizeObserver(standSoon);
  sizes.observe(document.body);
  window.addEventListener('resize', standSoon);
  window.addEventListener('scroll', standAfterScrolling, { passive: true });
  region.addEventListener('pointermove', reach);
  region.addEventListener('pointerleave', leave);
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    sizes.disconnect();
    window.removeEventListener('resize', standSoon);
    window.removeEventListener('scroll', standAfterScrolling);
    clearTimeout(rest);
    region.removeEventListener('pointermove', reach);
    region.removeEventListener('pointerleave', leave);
  };
}

/** Where a fixed element is without `translate`, which may still be on its way. */
function placeOf({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Box {
  return { left: offsetLeft, top: offsetTop, right: offsetLeft + offsetWidth, bottom: offsetTop + offsetHeight };
}

function move({ style }: HTMLElement, { x, y }: { x: number; y: number }): void {
  style.translate = `${x}px ${y}px`;
}

function ToastCard({ message }: { message: ToastMessage }) {
  const { title, text, kind, action } = message;
  return (
    <div className={classes('toast', kind === 'error' && 'toast-error')}>
      <div className="toast-text">
        <p className="toast-title">{title}</p>
        {text === undefined ? null : <p>{text}</p>}
      </div>
      {action === undefined ? null : (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            action.onPress();
            queue.close();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="icon-button" aria-label="Close" onClick={queue.close}>
        <CloseIcon />
      </button>
    </div>
  );
}
