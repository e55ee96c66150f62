import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { demoId } from '#shared/analysis/demo.ts';
import { demoAddress } from '#shared/property/sample-addresses.ts';
import { resultPath } from '#shared/site/analysis-paths.ts';
import { demoVideo } from '#shared/site/demo-video.ts';
import { useHydrated } from '#web/first-paint/use-hydrated.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { NextStep, PageIntro } from '#web/ui/layout/page-intro.tsx';
import { PageSkeleton } from '#web/ui/layout/skeleton.tsx';
import { CalloutPlat } from '#web/ui/plat/callout-plat.tsx';
import { dealWords } from './demo-deal.built.ts';
import { demoView } from './demo-view.ts';
import { posterFacts, recommendationWords } from './poster-facts.built.ts';
import './demo-page.css';

// The product itself is many times the page's size.
const DemoHouse = lazy(async () => ({ default: (await import('./demo-house.tsx')).DemoHouse }));

const [street, ...city] = demoAddress.split(', ');

const features = [
  {
    name: 'The lookup',
    words: 'One line in, one page out: value, equity, rent and cap rate, each with its source.',
  },
  {
    name: 'The recommendation',
    words: recommendationWords,
  },
  {
    name: 'The deal',
    words: dealWords,
  },
  {
    name: 'The letter',
    words: 'A letter of intent that speaks of a down payment and a note, ready to download.',
  },
];

const lessons = [
  'Read a result in under a minute: what to look at first, and what can wait',
  'Tell reported figures from estimated and missing ones',
  'See why a structure was recommended, and how near the next one is',
  'Correct the record with what the seller said, and watch the recommendation follow',
  'Compare five ways to buy on your own terms, with the seller’s money beside yours',
  'Turn an analysis into an offer letter',
];

/** The product with one house, and that house to try. */
export function DemoPage() {
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const view = isHydrated ? demoView(query) : 'tour';
  return (
    <div className="wrap site-page">
      {view === 'tour' ? (
        <Tour />
      ) : (
        <Suspense fallback={<PageSkeleton />}>
          <DemoHouse view={view} />
        </Suspense>
      )}
      <section className="demo-lessons" aria-labelledby="lessons">
        <h2 id="lessons">What You'll Learn</h2>
        <ul>
          {lessons.map((lesson) => (
            <li key={lesson}>{lesson}</li>
          ))}
        </ul>
      </section>
      <NextStep title="Now with a house of your own.">
        <ButtonLink variant="primary" to="/">
          Analyze a Property
        </ButtonLink>
        <ButtonLink to="/pricing">See Pricing</ButtonLink>
        <ButtonLink to="/features">All Features</ButtonLink>
      </NextStep>
    </div>
  );
}

function Tour() {
  return (
    <>
      <PageIntro
        title="See one house become an offer"
        lead="A sample house in Cleveland, Ohio: its value, five ways to buy it, and what each earns. Its data is made up; everything else is the product as you get it."
      />
      {demoVideo !== undefined && <Film source={demoVideo} />}
      <Poster />
      <ol className="demo-features">
        {features.map(({ name, words }) => (
          <li key={name}>
            <h2>{name}</h2>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

function Film({ source }: { source: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: the captions are part of the video's picture.
    <video className="demo-film" src={source} controls preload="none" aria-label="Demo: one house becomes an offer" />
  );
}

/** The sample house, to open here or to analyze with an account. */
function Poster() {
  return (
    <section className="demo-poster" aria-labelledby="demo-poster">
      <div>
        <p className="label">Sample data</p>
        <h2 id="demo-poster">
          <span>{street},</span> <span>{city.join(', ')}</span>
        </h2>
        <p>{posterFacts.line}</p>
        <ButtonLink variant="primary" to={resultPath(demoId)}>
          Open the Demo
        </ButtonLink>
        <noscript>
          <p className="small">The demo needs JavaScript.</p>
        </noscript>
        <p className="small muted">No account, nothing to install, nothing saved.</p>
      </div>
      <CalloutPlat
        seed={demoAddress}
        title={`A plat map with one lot marked: ${posterFacts.callouts.map(({ label, value }) => `${label} ${value}`).join(', ')}`}
        callouts={posterFacts.callouts}
      />
    </section>
  );
}
