import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { Logo } from './logo.tsx';

type FooterLink = { to: string; label: string };

/** Grows with the site: only pages that exist. */
const links: FooterLink[] = [
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
          © {new Date().getFullYear()} {brand.company} All rights reserved.
        </p>
      </div>
    </footer>
  );
}
