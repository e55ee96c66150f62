import { useRef } from 'react';
import type { Dispute } from '#web/api/resources/autosave.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { fieldInWords } from './field-in-words.ts';
import './unsaved-strip.css';

type UnsavedStripProps = {
  disputes: readonly Dispute[];
  decide: (name: string, whose: 'mine' | 'theirs') => Promise<void>;
  hasFailed: boolean;
  retry: () => void;
};

/** Says what is not saved, and why: asks which of two values counts, one field at a time, or offers to try again. */
export function UnsavedStrip({ disputes, decide, hasFailed, retry }: UnsavedStripProps) {
  const strip = useRef<HTMLElement>(null);
  const asked = questionsOf(disputes);
  const [first] = asked;
  async function press(whose: 'mine' | 'theirs') {
    if (first === undefined) return;
    await decide(first.name, whose);
    // The pressed button may be gone, and what is asked now is another field.
    const next = asked.length > 1 ? strip.current : document.getElementById('deal-page');
    next?.focus({ preventScroll: true });
  }
  const { label, mine, theirs } = first ? fieldInWords(first.name, first.mine, first.theirs) : nothing;
  return (
    <section ref={strip} tabIndex={-1} className="unsaved-strip small no-print" aria-label="Not saved">
      {first !== undefined && (
        <>
          <p role="alert">
            <b>{label}</b> was also changed on another device. Which value do you want?
            {asked.length > 1 && <span className="unsaved-count"> {asked.length} fields to choose</span>}
          </p>
          <div className="unsaved-values">
            <Value said="Typed here" value={mine} button="Keep Typed" onPress={() => press('mine')} />
            <Value said="Saved there" value={theirs} button="Use Saved" onPress={() => press('theirs')} />
          </div>
        </>
      )}
      {hasFailed && (
        <>
          <p role="alert">
            <b>Your last changes are not saved.</b> What you typed is kept on this device.
          </p>
          <Button onClick={retry}>Try Again</Button>
        </>
      )}
    </section>
  );
}

const nothing = { label: '', mine: '', theirs: '' };

/** The price is stored as a text and as a number: one question. */
function questionsOf(disputes: readonly Dispute[]): readonly Dispute[] {
  const hasText = disputes.some(({ name }) => name === 'calculator_inputs.purchasePrice');
  return hasText ? disputes.filter(({ name }) => name !== 'purchase_price') : disputes;
}

type ValueProps = { said: string; value: string; button: string; onPress: () => Promise<void> };

function Value({ said, value, button, onPress }: ValueProps) {
  return (
    <div className="unsaved-value">
      <p>
        <small>{said}</small>
        <b>{value}</b>
      </p>
      <Button onClick={onPress}>
        {button}
        <span className="visually-hidden">: {value}</span>
      </Button>
    </div>
  );
}
