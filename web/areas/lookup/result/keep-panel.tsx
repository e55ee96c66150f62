import { useEffect, useRef } from 'react';
import { isEstimate } from '#shared/deal/purchase-price.ts';
import { usd } from '#shared/values/money.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useMay, WhoMay } from '#web/ui/controls/may.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import type { Keep } from './use-keep.ts';
import './keep-panel.css';

type KeepPanelProps = {
  keep: Keep;
  onDiscard: () => void;
  /** Of the way out, where that is no new search. */
  leaveText?: string | undefined;
};

/** Saves the analysis, opens it in calculator or letter (which save first), or discards it. */
export function KeepPanel({ keep, onDiscard, leaveText }: KeepPanelProps) {
  const { saved, estimatedValue, askingPrice, price, shownPrice, actions, busy, unusable, pressed } = keep;
  const may = useMay();
  const savedLine = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The pressed button is gone, so focus moves to what replaced it.
    if (saved && pressed.current === 'save') savedLine.current?.focus();
  }, [saved, pressed]);
  return (
    <section className="keep" aria-labelledby="keep">
      <h2 id="keep">Keep This Property Analysis</h2>
      {saved ? (
        <p className="keep-saved" role="status" tabIndex={-1} ref={savedLine}>
          <b>Saved to your portfolio</b>
          <span>
            {saved.purchase_price === null
              ? 'without a purchase price'
              : `at ${isEstimate(saved) ? 'the estimated value' : 'a purchase price'} of ${usd(saved.purchase_price)}`}
            {askingPrice !== undefined && `; the seller asks ${usd(askingPrice)}`}
          </span>
        </p>
      ) : !may('write') ? (
        <WhoMay need="write" />
      ) : (
        <>
          <Field
            name="purchase-price"
            label="Purchase price"
            prefix="$"
            inputMode="numeric"
            autoComplete="off"
            value={shownPrice}
            onChange={(event) => keep.type(event.target.value)}
            onBlur={keep.tidy}
            error={'problem' in price ? price.problem : undefined}
            hint={[
              ...(askingPrice === undefined ? [] : [`The seller asks ${usd(askingPrice)}.`]),
              estimatedValue > 0
                ? `Left empty, the estimated value of ${usd(estimatedValue)} is saved.`
                : 'No estimated value is known: enter what you would pay.',
            ].join(' ')}
          />
          <Button variant="quiet" block busy={actions.save.busy} disabled={unusable} onClick={actions.save.run}>
            Save to Portfolio
          </Button>
        </>
      )}
      <Button
        need="send"
        variant="quiet"
        block
        busy={actions.letter.busy}
        disabled={unusable}
        onClick={actions.letter.run}
      >
        Generate Offer Letter
      </Button>
      {/* Without a deal it saves one first. */}
      <Button
        need={saved ? 'read' : 'write'}
        variant="quiet"
        block
        busy={actions.calculator.busy}
        disabled={unusable}
        onClick={actions.calculator.run}
      >
        Deal Calculator
      </Button>
      <Button
        need={leaveText === undefined ? 'write' : 'read'}
        variant="quiet"
        block
        disabled={busy}
        onClick={onDiscard}
      >
        {leaveText ?? (saved ? 'New Search' : 'Discard & New Search')}
      </Button>
    </section>
  );
}
