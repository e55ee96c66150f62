import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import './tooltip.css';

type TooltipProps = {
  text: ReactNode;
  /** The explained content. It becomes a button, so keyboard and touch users can open the explanation too. */
  children: ReactNode;
  className?: string;
};

/** Delays before a hover opens and closes the explanation, in milliseconds. The second leaves time to move onto it. */
const hoverDelay = 150;

/** An explanation on hover, press and keyboard focus, in the browser's top layer. Escape closes it. */
export function Tooltip({ text, children, className = 'explained' }: TooltipProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function show() {
    clearTimeout(timer.current);
    if (trigger.current === null || bubble.current === null || isOpen(bubble.current)) return;
    bubble.current.showPopover();
    place(bubble.current, trigger.current);
  }

  function hide() {
    clearTimeout(timer.current);
    if (bubble.current !== null && isOpen(bubble.current)) bubble.current.hidePopover();
  }

  function later(act: () => void) {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, hoverDelay);
  }

  function hover(event: PointerEvent, act: () => void) {
    if (event.pointerType === 'mouse') later(act);
  }

  function press() {
    if (bubble.current !== null && isOpen(bubble.current)) hide();
    else show();
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || bubble.current === null || !isOpen(bubble.current)) return;
    // Escape closes only the explanation, not a dialog around it.
    event.stopPropagation();
    hide();
  }

  useEffect(() => {
    const stop = () => clearTimeout(timer.current);
    const gone = () => {
      if (bubble.current !== null && isOpen(bubble.current)) bubble.current.hidePopover();
    };
    window.addEventListener('scroll', gone, { capture: true, passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', gone, { capture: true });
    };
  }, []);

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-describedby={id}
        onPointerEnter={(event) => hover(event, show)}
        onPointerLeave={(event) => hover(event, hide)}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) show();
        }}
        onBlur={hide}
        onClick={press}
        onKeyDown={closeOnEscape}
      >
        {children}
      </button>
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className="tooltip"
        onPointerEnter={(event) => hover(event, show)}
        onPointerLeave={(event) => hover(event, hide)}
      >
        {text}
      </span>
    </>
  );
}

function isOpen(element: HTMLElement): boolean {
  return element.matches(':popover-open');
}

/** Above the trigger if there is room, otherwise below; always inside the window. */
function place(bubble: HTMLElement, trigger: HTMLElement): void {
  const gap = 6;
  const margin = 12;
  const at = trigger.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const centered = at.left + at.width / 2 - width / 2;
  const left = Math.max(margin, Math.min(centered, document.documentElement.clientWidth - width - margin));
  const top = at.top - height - gap >= margin ? at.top - height - gap : at.bottom + gap;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${top}px`;
}
