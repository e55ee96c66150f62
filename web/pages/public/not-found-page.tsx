import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { usePageTitle } from '#web/ui/layout/page-title.ts';
import { Plat } from '#web/ui/plat/plat.tsx';
import './not-found-page.css';

export function NotFoundPage() {
  const { pathname } = useLocation();
  usePageTitle('Page not found');
  useEffect(() => {
    console.warn('No page at', pathname);
  }, [pathname]);
  return (
    <div className="wrap not-found">
      <div>
        <p className="label">404</p>
        <h1>Oops! Page not found</h1>
        <p className="muted">This lot isn't on the map. The link may be old, or the address mistyped.</p>
        <ButtonLink variant="primary" to="/">
          Return to Home
        </ButtonLink>
        <p className="not-found-links">
          Or look in the <Link to="/help-center">Help Center</Link>, see <Link to="/how-it-works">How It Works</Link> or{' '}
          <Link to="/contact-support">tell us</Link> where the link was.
        </p>
      </div>
      <Plat unmarked title="A plat map; where the lot should be there is a question mark" />
    </div>
  );
}
