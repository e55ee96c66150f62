import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from './router.tsx';

type LinkProps = { to: string; replace?: boolean } & Omit<ComponentProps<'a'>, 'href'>;

/** A link inside the site. */
export function Link({ to, replace, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || (rest.target ?? '_self') !== '_self') return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // A link to where one is makes no second entry in the history.
    navigate(to, { replace: replace ?? event.currentTarget.href === window.location.href });
  }

  return <a {...rest} href={to} onClick={follow} />;
}
