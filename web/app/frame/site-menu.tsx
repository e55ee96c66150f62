import type { KeyboardEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '#web/ui/controls/icons.tsx';

/** The header's links on a phone, behind one button; opens without scripts too. */
export function SiteMenu({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();

  function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
    if (event.key !== 'Escape' || !event.currentTarget.open) return;
    event.currentTarget.open = false;
    event.currentTarget.querySelector('summary')?.focus();
  }

  return (
    // Keyed by path: following a link closes it.
    <details
      key={pathname}
      className="site-menu"
      onKeyDown={closeOnEscape}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary className="icon-button" aria-label="Menu">
        <Icon>
          <path d="M3 6h14M3 10h14M3 14h14" />
        </Icon>
      </summary>
      <nav aria-label="Menu">{children}</nav>
    </details>
  );
}
