import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { classes } from '#web/ui/controls/classes.ts';
import './tabs.css';

type Tab = { id: string; label: ReactNode; content: ReactNode };

type TabsProps = {
  tabs: Tab[];
  /** The open tab's id; if absent, the tabs keep their own state, starting with the first. */
  value?: string;
  onChange?: (id: string) => void;
  /** The accessible name of the list. */
  label: string;
  /** As wide as the page: on a phone the list scrolls to the window's edge. */
  toEdge?: boolean;
};

/**
 * Tabs after the ARIA pattern: arrows, Home and End move and open; one Tab stop. The list scrolls sideways if it does
 * not fit. Only the open panel is rendered.
 */
export function Tabs({ tabs, value, onChange, label, toEdge = false }: TabsProps) {
  const base = useId();
  const [own, setOwn] = useState(tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const selected = tabs.find((tab) => tab.id === (value ?? own)) ?? tabs[0];

  useCurrentInView(list, '[aria-selected="true"]');

  function open(tab: Tab | undefined) {
    if (tab === undefined || tab.id === selected?.id) return;
    setOwn(tab.id);
    onChange?.(tab.id);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const index = tabs.findIndex((tab) => tab.id === selected?.id);
    const target = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const tab = target === undefined ? undefined : tabs[target];
    if (tab === undefined) return;
    event.preventDefault();
    open(tab);
    const button = document.getElementById(`${base}-${tab.id}`);
    button?.focus();
    button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  return (
    <div className={classes('tabs', toEdge && 'tabs-to-edge')}>
      <div ref={list} className="tab-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            className="tab"
            aria-selected={tab.id === selected?.id}
            aria-controls={tab.id === selected?.id ? `${base}-panel` : undefined}
            tabIndex={tab.id === selected?.id ? 0 : -1}
            onClick={(event) => {
              open(tab);
              event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
            }}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {selected === undefined ? null : (
        <div
          key={selected.id}
          role="tabpanel"
          id={`${base}-panel`}
          className="tab-panel"
          aria-labelledby={`${base}-${selected.id}`}
          // A panel that starts with text is itself a Tab stop, so the keyboard can scroll it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: required by the tabs pattern.
          tabIndex={0}
        >
          {selected.content}
        </div>
      )}
    </div>
  );
}

/**
 * Scrolls a bar sideways so far that its current item is seen; the window stays where it is.
 *
 * @param current the item's selector.
 */
function useCurrentInView(bar: RefObject<HTMLElement | null>, current: string): void {
  useEffect(() => {
    const item = bar.current?.querySelector(current);
    if (!item || !bar.current) return;
    const hidden = item.getBoundingClientRect().right - bar.current.getBoundingClientRect().right;
    if (hidden > 0) bar.current.scrollLeft += hidden;
  }, [bar, current]);
}
