export type ToastMessage = {
  title: string;
  text?: string;
  kind?: 'default' | 'error';
  action?: { label: string; onPress: () => void };
  /** Called once when the toast is gone for any reason, including replacement. */
  onClose?: () => void;
};

export type ShownToast = ToastMessage & { id: number };

type Timer = { start: (run: () => void, ms: number) => unknown; stop: (handle: unknown) => void };

const browserTimer: Timer = {
  start: (run, ms) => setTimeout(run, ms),
  stop: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

/** How long a toast stays, in milliseconds. */
export const toastDuration = 5000;

/** A message that leads to a page and says so at once has been read by nobody, in milliseconds. */
const unreadFor = 500;

/**
 * One toast at a time; a new one replaces it. Pausing stops the timer while the user reads or focuses the toast;
 * resuming continues with the remaining time.
 */
export function createToastQueue(timer: Timer = browserTimer, now: () => number = Date.now) {
  let shown: ShownToast | null = null;
  let nextId = 1;
  let handle: unknown = null;
  let remaining = 0;
  let startedAt = 0;
  let shownAt = 0;
  const listeners = new Set<() => void>();

  function notify() {
    for (const listener of listeners) listener();
  }

  function run() {
    startedAt = now();
    handle = timer.start(() => close(), remaining);
  }

  function halt() {
    if (handle === null) return;
    timer.stop(handle);
    handle = null;
  }

  function leave() {
    halt();
    const gone = shown;
    shown = null;
    gone?.onClose?.();
  }

  function show(message: ToastMessage) {
    leave();
    shown = { ...message, id: nextId++ };
    remaining = toastDuration;
    shownAt = now();
    run();
    notify();
  }

  function close() {
    if (shown === null) return;
    leave();
    notify();
  }

  return {
    show,
    close,
    /** Another page is shown: a toast is of the page before, unless it has come up on the way. */
    leavePage() {
      if (now() - shownAt >= unreadFor) close();
    },
    pause() {
      if (handle === null) return;
      halt();
      remaining = Math.max(0, remaining - (now() - startedAt));
    },
    resume() {
      if (shown !== null && handle === null) run();
    },
    current: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
