import { BackIcon } from './icons.tsx';
import { Link } from './link.tsx';
import './back-link.css';

/** A link to the parent page, above the heading. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link className="page-back" to={to}>
      <BackIcon />
      {label}
    </Link>
  );
}
