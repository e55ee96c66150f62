import { brand } from '#shared/brand.ts';
import type { PublicPath } from '#web/public-pages.ts';
import { Link } from '#web/ui/link.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Logo } from './logo.tsx';

const links: { to: PublicPath; label: string }[] = [
  { to: '/', label: 'Home' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/contact-support', label: 'Contact Support' },
];

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="footer-brand">
          <Logo />
          <p>{brand.description}</p>
        </div>
        <nav aria-label="Footer">
          {links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <address>
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
          <span>{brand.location}</span>
        </address>
        <p className="footer-legal">
          © <CurrentYear /> {brand.company} All rights reserved.
        </p>
      </div>
    </footer>
  );
}

/** The build's year in what it renders, then this one. */
function CurrentYear() {
  return (
    <span key={useHydrated() ? 'now' : 'built'} suppressHydrationWarning>
      {new Date().getFullYear()}
    </span>
  );
}
