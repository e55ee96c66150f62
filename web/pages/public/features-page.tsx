import type { ReactNode } from 'react';
import { assumptions } from '#shared/finance/assumptions.ts';
import { strategyRules } from '#shared/strategy/strategy-rules.ts';
import { figures } from '#web/areas/five-ways/sample-figures.built.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { NextStep, PageIntro } from '#web/ui/layout/page-intro.tsx';
import { Tag } from '#web/ui/layout/tag.tsx';
import './features-page.css';

type Badge = 'Core Feature' | 'Premium' | 'Pro';

type Feature = {
  name: string;
  badge: Badge;
  words: string;
  points: string[];
  /** An excerpt of the product with the figures of one sample property. */
  specimen: ReactNode;
  /** The screen the excerpt is from. */
  source?: string;
};

const rows = (entries: [name: string, value: ReactNode, note?: string][]) => (
  <dl>
    {entries.map(([name, value, note]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <b>{value}</b>
          {note === undefined ? null : <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
);

const features: Feature[] = [
  {
    name: 'Property data engine',
    badge: 'Core Feature',
    words:
      'Record, valuation, rent, taxes, owner and sales of a house on one page, a few seconds after you typed its address.',
    points: [
      'Every figure names its source, its date and, where it is worked out, its formula.',
      'What is unknown shows a dash, never a zero that looks like a fact.',
      'The same address again within 24 hours costs nothing.',
    ],
    specimen: rows([
      ['Estimated value', '$402,000', 'reported, $361,000 to $443,000'],
      ['Property taxes', '$126 a month', 'reported'],
      ['Insurance', '$168 a month', `estimated, ${assumptions.insurance}% of value a year`],
      ['Liens', '—', 'ask the owner'],
    ]),
  },
  {
    name: 'AI strategy recommendations',
    badge: 'Core Feature',
    words:
      'Five creative financing structures weighed against the house by rules you can read, each with its confidence out of 100. Then the numbers say whether it works.',
    points: [
      'The condition that decided, with its numbers, and the runner-up.',
      'A verdict for each structure: works, misses a target, does not work, or needs a fact.',
      'The one answer from the seller that would change the recommendation.',
    ],
    specimen: (
      <ol>
        {strategyRules.slice(0, 3).map(({ strategy, needs, confidence }) => (
          <li key={strategy} className={strategy === 'Seller Finance' ? 'specimen-hit' : undefined}>
            <b>{strategy}</b>
            <span>{needs}</span>
            <span>{strategy === 'Seller Finance' ? `decides, ${confidence}/100` : 'does not apply'}</span>
          </li>
        ))}
      </ol>
    ),
  },
  {
    name: 'Deal profitability calculator',
    badge: 'Core Feature',
    words:
      'Five structures and a bank loan for one house, your money beside the seller’s, with every key. Filled in from the analysis.',
    points: [
      'As proposed, or at terms that give the seller what a listing would.',
      'Solve a price, rate, rent or balloon for your targets; the target that decides is named.',
      'Your own targets and assumptions, your buy box, apply to every deal.',
      'Basic works on one structure at a time; Professional on all five.',
    ],
    specimen: rows(
      figures.rows.map(({ structure, worth, seller }): [string, string, string] => [structure, worth, seller.words]),
    ),
    source: 'Sample data: worth to you, and the seller beside a listing',
  },
  {
    name: 'Automated offer generation',
    badge: 'Premium',
    words:
      'A non-binding letter of intent whose wording follows the structure, filled from the analysis and shown as you type.',
    points: [
      'Warnings for amounts and dates that look wrong.',
      'As text, as PDF and on paper.',
      'General wording, not legal advice, and it says so.',
    ],
    source: 'From a sample letter',
    specimen: (
      <blockquote>
        Seller would finance part of the price. Buyer would make a down payment at closing and sign a promissory note to
        Seller for the rest, secured by a mortgage or deed of trust on the Property.
      </blockquote>
    ),
  },
  {
    name: 'Risk assessment',
    badge: 'Premium',
    words:
      'A grade for the facts behind the recommendation, and what one change does to the month, before you rely on them.',
    points: [
      'Strong, Fair or Thin, apart from the rule confidence.',
      'Seller facts: what you hear on the phone overrides the record.',
      'Stress tests with Professional: each driver, a bad year, the balloon, the loan called.',
      'Distress, liens, vacancy and absentee ownership, where the source knows of them.',
    ],
    source: 'Sample data: a lease option’s month',
    specimen: rows([
      ...figures.stress.bars.map(({ name, change, low, high }): [string, string, string] => [
        name,
        high === null ? low.text : `${low.text} to ${high.text}`,
        change,
      ]),
    ]),
  },
  {
    name: 'Real-time market data',
    badge: 'Pro',
    words:
      'The market around the lot as the source has it at the time of the lookup: rents, days on market, recorded sales.',
    points: [
      'Recorded sales of similar homes, with this house marked among them.',
      'Homes that are only listed for sale are labeled so: an asking price is not a sale.',
      'A figure that could not be brought up to date says so.',
    ],
    specimen: rows([
      ['Rent', '$2,150', '$1,990 to $2,310'],
      ['Days on market', '48'],
      ['Sold 0.16 mi away', '$418,000', '1,702 sq ft, July 2025'],
      ['Occupancy in the area', '93.9%'],
    ]),
  },
];

export function FeaturesPage() {
  return (
    <div className="wrap site-page">
      <PageIntro
        title="Six tools between an address and an offer"
        lead="Each one beside a piece of what it shows, for one sample house in Phoenix: 1,640 square feet, built in 1968, owned from Nevada."
      />
      <ol className="feature-cards">
        {features.map(({ name, badge, words, points, specimen, source = 'Sample data' }) => (
          <li key={name}>
            <div className="feature-words">
              <Tag tone={badge === 'Core Feature' ? 'default' : 'mark'}>{badge}</Tag>
              <h2>{name}</h2>
              <p>{words}</p>
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
            <figure className="specimen">
              <figcaption>{source}</figcaption>
              {specimen}
            </figure>
          </li>
        ))}
      </ol>
      <p className="feature-badges">
        <b>Core Feature</b> is where every deal begins. <b>Premium</b> goes deeper into the house, <b>Pro</b> into its
        market. Plans differ in how many houses you look up, in how many structures are priced, in API access and in
        support: the pricing page lists it line by line.
      </p>
      <NextStep title="Try all six on a house you know.">
        <ButtonLink variant="primary" to="/pricing">
          See Pricing
        </ButtonLink>
        <ButtonLink to="/">Back to Home</ButtonLink>
      </NextStep>
    </div>
  );
}
