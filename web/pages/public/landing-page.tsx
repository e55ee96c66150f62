import { lazy } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { demoLabel } from '#shared/site/demo-video.ts';
import { product } from '#shared/site/product.ts';
import { useSession } from '#web/api/session/session.ts';
import { authPath, homePath } from '#web/areas/auth/next-path.ts';
import { signUpToAnalyze } from '#web/areas/auth/pressed-address.ts';
import { SearchCard } from '#web/areas/lookup/search/search-card.tsx';
import { StaticPart } from '#web/first-paint/static-part.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
// The picture's styles: the page is rendered with it, and its code may never load.
import '#web/areas/five-ways/five-plat.css';
import '#web/ui/plat/plat.css';
import './landing-page.css';

const lazily = (name: 'LandingPlat' | 'LandingBody') =>
  lazy(async () => ({ default: (await import('#web/pages/landing/landing-parts.tsx'))[name] }));
const LandingPlat = lazily('LandingPlat');
const LandingBody = lazily('LandingBody');

export function LandingPage() {
  const { state } = useSession();
  const navigate = useNavigate();
  if (state !== 'signed-out') return <Navigate to={homePath} replace />;
  return (
    <>
      <section className="hero">
        <div className="wrap">
          <div className="hero-words">
            <h1>Every house has a deal in it. See which one.</h1>
            <p className="hero-lead">
              Type an address. {product.name} prices five ways to buy the house, shows your money beside the seller's,
              and drafts the offer letter.
            </p>
            <SearchCard onSearch={(address) => navigate(signUpToAnalyze(address))} />
            <div className="hero-actions">
              <ButtonLink to={authPath({ mode: 'signup' })}>Start 7-Day Free Trial</ButtonLink>
              <ButtonLink variant="quiet" to="/demo">
                {demoLabel}
              </ButtonLink>
              <p className="small muted">7 days free, cancel anytime.</p>
            </div>
          </div>
          <StaticPart id="landing-plat" content={LandingPlat} />
        </div>
      </section>
      <StaticPart id="landing-body" content={LandingBody} source="pages/landing/landing-parts.tsx" />
    </>
  );
}
