import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

/**
 * A list of buttons that is one stop for the Tab key: arrows, Home and End move within it. When the row that has
 * the focus goes, the focus goes to the one that took its place, so that it is never lost.
 */
export function useRows(ids: string[], selected: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState<string>();
  /** The row that has the focus, and where it stood. */
  const focused = useRef<{ id: string; index: number }>(undefined);
  const stop = [active, selected].find((id) => id !== undefined && ids.includes(id)) ?? ids[0];

  useLayoutEffect(() => {
    const last = focused.current;
    if (last === undefined) return;
    const index = ids.indexOf(last.id);
    if (index >= 0) {
      focused.current = { id: last.id, index };
      return;
    }
    focused.current = undefined;
    if (document.activeElement !== document.body) return;
    const next = ids[Math.min(last.index, ids.length - 1)];
    if (next === undefined) list.current?.focus();
    else rowOf(list.current, next)?.focus();
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = ids.indexOf(focused.current?.id ?? '');
    const target = {
      ArrowDown: Math.min(at + 1, ids.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: ids.length - 1,
    }[event.key];
    const id = target === undefined ? undefined : ids[target];
    if (id === undefined || at < 0) return;
    event.preventDefault();
    rowOf(list.current, id)?.focus();
  }

  return {
    listProps: { ref: list, tabIndex: -1, onKeyDown },
    rowProps: (id: string) => ({
      'data-row': id,
      tabIndex: id === stop ? 0 : -1,
      'aria-current': id === selected ? (true as const) : undefined,
      onFocus: () => {
        setActive(id);
        focused.current = { id, index: ids.indexOf(id) };
      },
      onBlur: () => {
        // A row that is taken away is blurred, too, and has no place in the document then.
        if (rowOf(list.current, id) !== null) focused.current = undefined;
      },
    }),
    focusRow: (id: string) => rowOf(list.current, id)?.focus(),
  };
}

function rowOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null;
}
