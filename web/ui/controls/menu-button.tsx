import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { classes } from './classes.ts';
import './menu-button.css';

type MenuButtonProps = {
  label: ReactNode;
  /** Its name for screen readers, where that is more than it says. */
  name?: string | undefined;
  className?: string | undefined;
  /** Of the panel. */
  panelClassName?: string | undefined;
  /** Whether what opens is a dialog, such as a small form; else it is a list of links and buttons. */
  isForm?: boolean;
  /** The chat with support opens from here: the focus comes back to it. */
  opensChat?: boolean | undefined;
  /** Opens below the button. Links close it by leading elsewhere, buttons with `close`. */
  children: (close: () => void) => ReactNode;
};

const stops = 'a[href], button:not(:disabled), input, select';

/**
 * A button and what it opens: Escape, a press elsewhere, another page and leaving it with the keyboard close it. In a
 * list the arrow keys lead from entry to entry.
 */
export function MenuButton({ label, name, className, panelClassName, isForm = false, ...rest }: MenuButtonProps) {
  const { children, opensChat } = rest;
  const [isOpen, setOpen] = useState(false);
  const { pathname, search } = useLocation();
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it.
  useEffect(() => setOpen(false), [pathname, search]);

  useEffect(() => {
    if (!isOpen) return undefined;
    if (panel.current) keepInWindow(panel.current);
    if (isForm) panel.current?.querySelector<HTMLElement>(stops)?.focus();
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [isOpen, isForm]);

  /** The focused control is gone with the panel, unless the press has put the focus elsewhere. */
  function close() {
    if (panel.current?.contains(document.activeElement)) button.current?.focus();
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      button.current?.focus();
      setOpen(false);
    }
    if (isForm || !isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    const entries: Element[] = [...(panel.current?.querySelectorAll(stops) ?? [])];
    const at = document.activeElement ? entries.indexOf(document.activeElement) : -1;
    const next = event.key === 'ArrowDown' ? at + 1 : at - 1;
    const entry = entries[Math.max(0, Math.min(next, entries.length - 1))];
    if (entry instanceof HTMLElement) entry.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of what is in it.
    <div
      ref={root}
      className="menu"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-haspopup={isForm ? 'dialog' : undefined}
        data-opens-chat={opensChat ? '' : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && (
        <div ref={panel} id={panelId} className={classes('menu-panel', panelClassName)}>
          {children(close)}
        </div>
      )}
    </div>
  );
}

/** Moves a panel that would leave the window at its right edge. */
function keepInWindow(panel: HTMLElement): void {
  const over = panel.getBoundingClientRect().right - document.documentElement.clientWidth;
  if (over > 0) panel.style.translate = `${-over - 8}px`;
}
