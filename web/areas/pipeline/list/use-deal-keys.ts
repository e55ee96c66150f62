import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { keepText, readText } from '#web/api/session/stored.ts';
import type { DealActions } from './deal-actions.ts';
import type { LinesHandle } from './deal-lines.tsx';

type DealKeys = {
  /** Single keys can get in the way of speech input: they can be turned off. */
  isOn: boolean;
  /** Whether the user's role plans next actions. */
  mayPlan: boolean;
  deals: readonly DealRow[];
  lines: RefObject<LinesHandle | null>;
  search: RefObject<HTMLInputElement | null>;
  actions: DealActions;
  onChoose: (id: string) => void;
  onClear: () => void;
  onCompare: () => void;
  onHelp: () => void;
};

const setting = 'deal-keys';

/** Whether this browser's user wants the keys. */
export function useKeysWanted(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readText('localStorage', setting) !== 'off');
  function change(next: boolean): void {
    setOn(next);
    keepText('localStorage', setting, next ? 'on' : 'off');
  }
  return [on, change];
}

/** The keys of the list. Nothing happens while somebody types, or in a dialog. */
export function useDealKeys(keys: DealKeys): void {
  /** The deal that was reached last: its row may not be drawn any more. */
  const current = useRef<string>(undefined);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!keys.isOn || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const { deals, actions } = keys;
    const reached = rowOf(document.activeElement) ?? current.current;
    const index = deals.findIndex(({ id }) => id === reached);
    const deal = deals[index];
    const planned = keys.mayPlan && deal?.next_action ? deal : undefined;
    const go = (to: number) => {
      const next = deals[Math.max(0, Math.min(deals.length - 1, to))];
      if (next === undefined) return;
      current.current = next.id;
      keys.lines.current?.show(deals.indexOf(next));
      focusWhenDrawn(next.id);
    };
    const does: Record<string, (() => void) | undefined> = {
      j: () => go(index + 1),
      k: () => go(index === -1 ? 0 : index - 1),
      x: deal && (() => keys.onChoose(deal.id)),
      d: planned && (() => actions.finish(planned)),
      t: planned && (() => actions.postpone(planned)),
      s: deal && (() => lineOf(deal.id)?.querySelector('select')?.focus()),
      c: keys.onCompare,
      '/': () => keys.search.current?.focus(),
      '?': keys.onHelp,
      Escape: keys.onClear,
    };
    const work = does[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (work === undefined) return;
    event.preventDefault();
    work();
  });

  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

const lineOf = (id: string): Element | null => document.querySelector(`[data-deal="${CSS.escape(id)}"]`);

function rowOf(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('[data-deal]')?.dataset.deal;
}

/** A row that was far away is drawn a frame or two after the list has scrolled. */
function focusWhenDrawn(id: string, frames = 10): void {
  const link = lineOf(id)?.querySelector('a');
  if (link) link.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusWhenDrawn(id, frames - 1));
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('dialog, [role=dialog], select, textarea') !== null) return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox';
}
