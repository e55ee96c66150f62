import { sampleAddress } from '#shared/property/sample-addresses.ts';
import { demoVideo } from '#shared/site/demo-video.ts';
import { authPath, searchPath } from '#web/areas/auth/next-path.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { NextStep, PageIntro } from '#web/ui/layout/page-intro.tsx';
import { SamplePlat } from '#web/ui/plat/sample-plat.tsx';
import './demo-page.css';

const [street, ...city] = sampleAddress.split(', ');

const features = [
  {
    name: 'The lookup',
    words: 'One line in, one page out: value, equity, rent and cap rate, each with its source.',
  },
  {
    name: 'The recommendation',
    words: 'Seller Finance, 88 out of 100: equity over 60% and an owner who lives elsewhere.',
  },
  {
    name: 'The calculator',
    words: 'With a bank loan the house loses $791 a month. Change price, rate and down payment until it does not.',
  },
  {
    name: 'The letter',
    words: 'A letter of intent that speaks of a note and a down payment, ready to download.',
  },
];

const lessons = [
  'Read a result in under a minute: what to look at first, and what can wait',
  'Tell reported figures from estimated and missing ones',
  'See why a structure was recommended, and how near the next one is',
  'Correct the record with what the seller said, and watch the recommendation follow',
  'Run cash flow, cap rate and return on your own terms',
  'Turn an analysis into an offer letter',
];

export function DemoPage() {
  return (
    <div className="wrap site-page">
      <PageIntro
        title="See one house become an offer"
        lead="A sample house in Phoenix, from its address to a letter of intent. Its data is made up; everything else is the product as you get it."
      />
      {demoVideo === undefined ? <Poster /> : <Film source={demoVideo} />}
      <ol className="demo-features">
        {features.map(({ name, words }) => (
          <li key={name}>
            <h2>{name}</h2>
            <p>{words}</p>
          </li>
        ))}
      </ol>
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

function Film({ source }: { source: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: the captions are part of the video's picture.
    <video className="demo-film" src={source} controls preload="none" aria-label="Demo: one house becomes an offer" />
  );
}

/** Without a video: its poster and a link to try the same. */
function Poster() {
  return (
    <section className="demo-poster" aria-labelledby="demo-poster">
      <div>
        <p className="label">Sample data</p>
        <h2 id="demo-poster">
          <span>{street},</span> <span>{city.join(', ')}</span>
        </h2>
        <p>Single Family · built 1968 · 1,640 sq ft · 3 bd, 2 ba · owner in Reno, NV</p>
        <ButtonLink variant="primary" to={authPath({ mode: 'signup', next: searchPath(sampleAddress) })}>
          Analyze This House Yourself
        </ButtonLink>
        <p className="small muted">Free with a trial. The analysis runs as soon as you sign in.</p>
      </div>
      <SamplePlat />
    </section>
  );
}
