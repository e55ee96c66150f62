import { useEffect, useRef, useSyncExternalStore } from 'react';
import { classes } from '#web/ui/controls/classes.ts';
import { CloseIcon } from '#web/ui/controls/icons.tsx';
import { createToastQueue, type ToastMessage } from './toast-queue.ts';

const queue = createToastQueue();

/** Shows a toast and replaces the current one. Callable from anywhere. */
export function toast(message: ToastMessage): void {
  queue.show(message);
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
