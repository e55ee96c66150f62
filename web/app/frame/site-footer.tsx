import { product } from '#shared/site/product.ts';
import { useHydrated } from '#web/first-paint/use-hydrated.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { operator } from '#web/ui/text/operator.ts';
import { footerLinks } from './footer-links.ts';
import { Logo } from './logo.tsx';

export function SiteFooter() {
  const { company, address, supportEmail } = operator();
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="footer-brand">
          <Logo />
          <p>{product.description}</p>
        </div>
        <nav aria-label="Footer">
          {Object.entries(footerLinks).map(([name, links]) => (
            <ul key={name} aria-label={name}>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          ))}
        </nav>
        <address>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          <span>{address}</span>
        </address>
        <p className="footer-legal">
          © <CurrentYear /> {company} · All rights reserved.
        </p>
      </div>
    </footer>
  );
}

/** The build's year in pre-rendered HTML, then the current one. */
function CurrentYear() {
  return (
    <span key={useHydrated() ? 'now' : 'built'} suppressHydrationWarning>
      {new Date().getFullYear()}
    </span>
  );
}
