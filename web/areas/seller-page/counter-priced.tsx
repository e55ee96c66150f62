import { type ReactNode, useMemo } from 'react';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import { dealSources, type LetterSources } from '#shared/letter/made/compose-letter.ts';
import { draftAsSent, draftWithCounter } from '#shared/seller-page/counter.ts';
import type { OpenedSellerPage } from '#shared/seller-page/seller-link.ts';
import { usdExact, usdSigned, usdToCent } from '#shared/values/money.ts';
import { isKnown, withSign } from '#shared/values/numbers.ts';
import { percent, percentUpTo } from '#shared/values/percent.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SellerVerdict } from '#web/ui/text/seller-verdict.tsx';
import { Verdict } from '#web/ui/text/verdict.tsx';
import { type ChangedTerm, changedSince, changedTerms, type PricedOption, pricedOption } from './counter-price.ts';
import { type Counter, optionText } from './message-words.ts';

type CounterPricedProps = {
  counter: Counter;
  opened: Pick<OpenedSellerPage, 'shows' | 'sent_terms'>;
  sources: LetterSources;
  /** Writes the term into the letter; absent where no page can be sent. */
  onRevise: ((changes: LetterDraft) => void) | undefined;
  /** More buttons beside it. */
  others: ReactNode;
};

/** A counter with what it comes to for the investor: today's deal in its exit, at the terms sent and at theirs. */
export function CounterPriced({ counter, opened, sources, onRevise, others }: CounterPricedProps) {
  const { shows, sent_terms } = opened;
  const { structure, option } = counter;
  const priced = useMemo(() => {
    const deal = dealSources(sources);
    const asSent = draftAsSent(sources.draft, sent_terms, structure);
    const draft = draftWithCounter(deal, asSent, counter);
    const sent = pricedOption(deal, asSent, structure);
    const changed = changedSince(shows, option, sent.price, sent.facts);
    return { draft, sent, changed, theirs: draft && pricedOption(deal, draft, structure) };
  }, [sources, counter, structure, option, shows, sent_terms]);
  const { draft, sent, theirs, changed } = priced;
  const name = optionText(option, shows);
  if (draft === null || theirs === null) {
    return (
      <>
        <p>This number doesn’t fit today’s terms of {name}. Ask the seller for a price.</p>
        <div className="button-row">{others}</div>
      </>
    );
  }
  const { cashOnCashTarget: target } = theirs;
  return (
    <div className="seller-counter">
      <p>
        <b>{sentenceOf(counter, sent, theirs)}</b>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keys */}
      <section className="seller-table" aria-label="Counter priced" tabIndex={0}>
        <table>
          <caption className="visually-hidden">Counter to {name}, priced with today’s deal</caption>
          <thead>
            <tr>
              <th scope="col">Counter to {name}</th>
              <th scope="col" className="num">
                Sent
              </th>
              <th scope="col" className="num">
                At their number
              </th>
              <th scope="col" className="num">
                Change
              </th>
            </tr>
          </thead>
          <tbody>
            <MoneyRow label="Price" of={(each) => each.price} text={usdExact} {...{ sent, theirs }} />
            {changedTerms(structure, sent, theirs).map((term) => (
              <TermRow key={term.label} term={term} />
            ))}
            <MoneyRow
              label="Your month"
              of={(each) => each.monthlyCashFlow}
              text={signedToCent}
              {...{ sent, theirs }}
            />
            <MoneyRow label="Cash in" of={(each) => each.cashIn} text={usdExact} {...{ sent, theirs }} />
            <Row
              label={target === undefined ? 'Cash-on-cash' : `Cash-on-cash, your target ${percentUpTo(target, 2)}`}
              sent={percent(sent.cashOnCashPercent, 2)}
              theirs={percent(theirs.cashOnCashPercent, 2)}
            >
              {target !== undefined &&
                isKnown(theirs.cashOnCashPercent) &&
                (theirs.cashOnCashPercent < target ? 'misses' : 'meets it')}
            </Row>
            <MoneyRow
              label="Worth today (NPV)"
              of={(each) => each.npv}
              text={usdSigned}
              change={usdSigned}
              {...{ sent, theirs }}
            />
            <Row label="For you" sent={<Verdict of={sent} />} theirs={<Verdict of={theirs} />} />
            <Row
              label="For the seller"
              sent={<SellerVerdict of={sent} brief />}
              theirs={<SellerVerdict of={theirs} brief />}
            />
          </tbody>
        </table>
      </section>
      {changed.length > 0 && (
        <p className="small muted">
          Changed since you sent it:{' '}
          {changed.map(({ label, before, now }) => `${label} ${before}, now ${now}`).join('; ')}. Both columns use
          today’s facts.
        </p>
      )}
      <div className="button-row">
        {onRevise && (
          <Button variant="primary" onClick={() => onRevise(changesOf(sources.draft, draft))}>
            Revise the offer to {amountText(counter)}
          </Button>
        )}
        {others}
      </div>
    </div>
  );
}

/** "$262,000", "$30,000 at closing", "$300 a month". */
function amountText({ number, amount }: Counter): string {
  const size = usdExact(amount);
  if (number === 'price') return size;
  return number === 'closing' ? `${size} at closing` : `${size} a month`;
}

/** "At their $262,000 your month is $244.53, not $301.82." */
function sentenceOf(counter: Counter, sent: PricedOption, theirs: PricedOption): string {
  const at = `At their ${amountText(counter)}`;
  const [month, now] = [theirs.monthlyCashFlow, sent.monthlyCashFlow];
  if (month !== null && now !== null) {
    return month === now
      ? `${at} your month stays ${usdToCent(month)}.`
      : `${at} your month is ${usdToCent(month)}, not ${usdToCent(now)}.`;
  }
  if (theirs.npv === null || sent.npv === null) return `${at} your month is unknown.`;
  return `${at} the deal is worth ${usdToCent(theirs.npv)} today, not ${usdToCent(sent.npv)}.`;
}

/** The texts of a draft that differ from another's. */
function changesOf(before: LetterDraft, after: LetterDraft): LetterDraft {
  const were = new Map<string, string | undefined>(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([name, text]) => text !== were.get(name)));
}

type RowProps = { label: string; sent: ReactNode; theirs: ReactNode; children?: ReactNode };

function Row({ label, sent, theirs, children }: RowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="num">{sent}</td>
      <td className="num">
        <b>{theirs}</b>
      </td>
      <td className="num">{children}</td>
    </tr>
  );
}

type MoneyRowProps = {
  label: string;
  of: (option: PricedOption) => number | null;
  sent: PricedOption;
  theirs: PricedOption;
  text: (amount: number | null) => string;
  change?: (amount: number) => string;
};

function MoneyRow({ label, of, sent, theirs, text, change = signedExact }: MoneyRowProps) {
  const [before, after] = [of(sent), of(theirs)];
  return (
    <Row label={label} sent={text(before)} theirs={text(after)}>
      {before !== null && after !== null && change(after - before)}
    </Row>
  );
}

function TermRow({ term: { label, before, after, change } }: { term: ChangedTerm }) {
  return (
    <Row label={label} sent={before} theirs={after}>
      {change !== null && signedExact(change)}
    </Row>
  );
}

const signedToCent = (amount: number | null): string => withSign(amount, (size) => usdToCent(size), '+');
/** "+$12,000", "−$57.29". */
const signedExact = (amount: number): string => withSign(Math.round(amount * 100) / 100, (size) => usdExact(size), '+');
