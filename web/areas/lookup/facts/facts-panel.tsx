import { useEffect, useRef, useState } from 'react';
import type { PropertyResult } from '#shared/property/property.ts';
import { shortDate } from '#shared/values/dates.ts';
import type { Autosave } from '#web/api/resources/autosave.ts';
import { useSaveState } from '#web/api/resources/use-autosave.ts';
import type { useSellerFacts } from '#web/api/resources/use-seller-facts.ts';
import { useDetails } from '#web/areas/lookup/parts/details.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { useWideScreen } from '#web/ui/controls/use-wide-screen.ts';
import { SaveStatus } from '#web/ui/forms/save-status.tsx';
import { Tag } from '#web/ui/layout/tag.tsx';
import { FactsEffect, SpokenEffect } from './facts-effect.tsx';
import { FactsForm } from './facts-form.tsx';
import './facts-panel.css';

/** The seller's facts, their effect, and undo. */
export function FactsPanel({
  seller,
  from,
  before,
  after,
}: {
  seller: ReturnType<typeof useSellerFacts>;
  /** When the analysis was saved that the facts come from, ISO. */
  from?: string;
  /** The property as the source has it, and with the facts. */
  before: PropertyResult;
  after: PropertyResult;
}) {
  const { facts, autosave, change, undo, clear, canUndo } = seller;
  const given = Object.keys(facts).length;
  const details = useDetails(useWideScreen());
  const summary = useRef<HTMLElement>(null);
  // Undo and Clear change values under fields that may hold typed text: a new key resets the fields.
  const [actions, setActions] = useState(0);
  const act = (change: () => void) => () => {
    change();
    setActions((before) => before + 1);
  };
  useEffect(() => {
    // The pressed button may be gone, so focus moves to the panel's heading.
    if (actions > 0 && document.activeElement === document.body) {
      summary.current?.focus({ preventScroll: true });
    }
  }, [actions]);
  return (
    <section className="seller-facts panel" aria-labelledby="seller-facts">
      <details className="details" {...details}>
        <summary ref={summary}>
          <h2 id="seller-facts">Seller facts</h2>
          {given > 0 && (
            <Tag tone="mark">
              {given} seller {given === 1 ? 'fact' : 'facts'}
            </Tag>
          )}
        </summary>
        <May need="write">
          <p className="facts-lead">Your entries override the record instantly and are saved with the analysis.</p>
        </May>
        <FactsForm key={actions} facts={facts} onChange={change} />
        <div className="facts-foot">
          {autosave ? (
            <SaveLine autosave={autosave} />
          ) : (
            <May need="write">
              <KeptLine given={given} />
            </May>
          )}
          <span className="facts-actions">
            {canUndo && (
              <Button need="write" onClick={act(undo)}>
                Undo
              </Button>
            )}
            {given > 0 && (
              <Button need="write" onClick={act(clear)}>
                Clear facts
              </Button>
            )}
          </span>
        </div>
      </details>
      {from !== undefined && given > 0 && (
        <p className="facts-taken-over">
          From your analysis of {shortDate(from)}. Clear the facts to use the record alone.
        </p>
      )}
      <SpokenEffect before={before} after={after} />
      {given > 0 && <FactsEffect before={before} after={after} facts={facts} />}
    </section>
  );
}

function SaveLine({ autosave }: { autosave: Autosave }) {
  return <SaveStatus state={useSaveState(autosave)} />;
}

/** Before the analysis is saved. */
function KeptLine({ given }: { given: number }) {
  return (
    <p className="save-status">
      {given === 0 ? 'Saved with the analysis' : 'Kept in this tab until you save the analysis'}
    </p>
  );
}
