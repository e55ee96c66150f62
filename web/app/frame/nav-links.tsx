import { useLocation } from 'react-router-dom';
import { Link } from '#web/ui/controls/link.tsx';

export type NavItem<Path extends string = string> = { to: Path; label: string };

/** Links of which the one to this page is marked. */
export function NavLinks({ links }: { links: NavItem[] }) {
  const { pathname } = useLocation();
  return links.map(({ to, label }) => (
    <Link key={to} to={to} aria-current={pathname === to || pathname.startsWith(`${to}/`) ? 'page' : undefined}>
      {label}
    </Link>
  ));
}
