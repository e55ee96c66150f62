import type { ReactNode } from 'react';

/* Icons on a 20-unit grid with one stroke width. Always beside a text. */

export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="M5 5l10 10M15 5 5 15" />
    </Icon>
  );
}

export function BackIcon() {
  return (
    <Icon>
      <path d="M16.5 10h-13M9 4.5 3.5 10 9 15.5" />
    </Icon>
  );
}

/** Of a button that opens something below it. */
export function DownIcon() {
  return (
    <svg className="icon" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      <path d="m2 4 4 4 4-4" />
    </svg>
  );
}
