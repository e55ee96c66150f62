import { Icon } from '#web/ui/controls/icons.tsx';

export function MinimizeIcon() {
  return (
    <Icon>
      <path d="M5 14.5h10" />
    </Icon>
  );
}

export function SendIcon() {
  return (
    <Icon>
      <path d="M10 16V4.5M5 9l5-4.5L15 9" />
    </Icon>
  );
}

export function SentIcon() {
  return (
    <Icon>
      <path d="M4 10.5l4 4 8-9" />
    </Icon>
  );
}

export function WaitingIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="6.5" />
      <path d="M10 6.5V10l2.5 1.5" />
    </Icon>
  );
}

export function FailedIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="6.5" />
      <path d="M10 6.5v4.2M10 13.4v.1" />
    </Icon>
  );
}
