import { useEffect, useState } from 'react';
import { equityPercent, round } from '#shared/finance/figures.ts';
import { isKnown, type PropertyResult } from '#shared/property/property.ts';
import { claimsOf } from '#shared/strategy/apply-seller-facts.ts';
import type { SellerFacts } from '#shared/strategy/seller-facts.ts';
import { percentText, recommendStrategy } from '#shared/strategy/strategy.ts';
import { ruleConfidence } from '#shared/strategy/strategy-rules.ts';
import { usd } from '#shared/values/money.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';

/** The effect of the seller's facts: values before and after, and the equity that liens leave. */
export function FactsEffect({
  before,
  after,
  facts,
}: {
  before: PropertyResult;
  after: PropertyResult;
  facts: SellerFacts;
}) {
  const changes = effectsOf(before, after);
  const claims = claimsNote(after, facts);
  return (
    <div className="facts-effect">
      {changes.length === 0 ? (
        <p>The recommendation and equity stay as they are.</p>
      ) : (
        <dl>
          {changes.map(({ label, from, to }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span className="visually-hidden">from </span>
                {from === undefined ? <NotAvailable /> : <s>{from}</s>}
                <span aria-hidden="true"> → </span>
                <span className="visually-hidden"> to </span>
                {to === undefined ? <NotAvailable /> : <b>{to}</b>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {claims !== undefined && <p className="facts-claims">{claims}</p>}
    </div>
  );
}

/** Delay before reading out, in milliseconds: long enough to finish typing a number. */
const spokenAfterMs = 1000;

/**
 * The same text for screen readers, after a pause in typing. Rendered from the start: a live region that appears later
 * would not announce the first change.
 */
export function SpokenEffect({ before, after }: { before: PropertyResult; after: PropertyResult }) {
  const words = effectsOf(before, after)
    .map(({ label, from = 'not available', to = 'not available' }) => `${label}: ${to} instead of ${from}.`)
    .join(' ');
  const [spoken, setSpoken] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(words), spokenAfterMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p className="visually-hidden" role="status">
      {spoken}
    </p>
  );
}

/** A value before and after; `undefined` if unknown. */
type Effect = { label: string; from: string | undefined; to: string | undefined };

/** Strategy, rule confidence and equity, if the facts change them. */
export function effectsOf(before: PropertyResult, after: PropertyResult): Effect[] {
  const [first, then] = [recommendStrategy(before), recommendStrategy(after)];
  const score = (confidence: number) => (confidence === 0 ? 'none' : `${confidence}/100`);
  const effects = [
    {
      label: 'Strategy',
      from: first.strategy ?? 'No strategy yet',
      to: then.strategy ?? 'No strategy yet',
    },
    { label: ruleConfidence.label, from: score(first.confidence), to: score(then.confidence) },
    { label: 'Equity', from: equityText(before), to: equityText(after) },
  ];
  return effects.filter(({ from, to }) => from !== to);
}

function equityText(property: PropertyResult): string | undefined {
  const known = isKnown(property, 'financialData.equity') && isKnown(property, 'estimatedValue');
  if (!known) return undefined;
  const { equity } = property.financialData;
  return `${usd(equity)} (${percentText(equityPercent(equity, property.estimatedValue), 1)})`;
}

/**
 * The equity left after liens and arrears, and whether the rules would then recommend something else. They are paid
 * from the proceeds, so equity itself does not include them.
 */
export function claimsNote(property: PropertyResult, facts: SellerFacts): string | undefined {
  const claims = claimsOf(facts);
  if (claims === 0 || !isKnown(property, 'financialData.equity') || !isKnown(property, 'estimatedValue')) {
    return undefined;
  }
  const equity = round(property.financialData.equity - claims);
  const percent = percentText(equityPercent(equity, property.estimatedValue), 1);
  const { strategy } = recommendStrategy(property);
  const then = recommendStrategy({
    ...property,
    financialData: { ...property.financialData, equity },
  }).strategy;
  const left = `Liens and overdue payments of ${usd(claims)} come out of the proceeds, not out of equity here: ${usd(equity)} (${percent}) would be left.`;
  return strategy === then ? left : `${left} With that, ${then ?? 'no strategy'} would apply.`;
}
