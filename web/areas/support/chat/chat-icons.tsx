import type { ReactNode } from 'react';
import { Icon } from '#web/ui/controls/icons.tsx';

const drawn = (lines: ReactNode) => () => <Icon>{lines}</Icon>;

const circle = <circle cx="10" cy="10" r="6.5" />;

export const MinimizeIcon = drawn(<path d="M5 14.5h10" />);
export const SendIcon = drawn(<path d="M10 16V4.5M5 9l5-4.5L15 9" />);
export const SentIcon = drawn(<path d="M4 10.5l4 4 8-9" />);
export const WaitingIcon = drawn(
  <>
    {circle}
    <path d="M10 6.5V10l2.5 1.5" />
  </>,
);
export const FailedIcon = drawn(
  <>
    {circle}
    <path d="M10 6.5v4.2M10 13.4v.1" />
  </>,
);
