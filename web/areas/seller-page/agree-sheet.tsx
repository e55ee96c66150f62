import { useMemo, useState } from 'react';
import { chosenStructure } from '#shared/deal/deal-texts.ts';
import { dealSources, type LetterSources } from '#shared/letter/made/compose-letter.ts';
import { stageNames } from '#shared/pipeline/stage.ts';
import type { OpenedSellerPage } from '#shared/seller-page/seller-link.ts';
import { dayMonth, localDay, weekdayDate } from '#shared/values/dates.ts';
import { usdExact } from '#shared/values/money.ts';
import { letterOf } from '#shared/values/option-letter.ts';
import { newUlid } from '#web/api/new-ulid.ts';
import { makeAgreed, undoAgreed } from '#web/api/resources/deals/use-agreed.ts';
import { usePipeline } from '#web/api/resources/use-deal.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { agreementChanges, nextOf } from './agreement.ts';
import { type Agreement, titleOf } from './agreement-of.ts';
import { ChangeTable } from './change-table.tsx';
import './agree-sheet.css';

type AgreeSheetProps = {
  analysisId: string;
  agreement: Agreement;
  opened: Pick<OpenedSellerPage, 'page' | 'shows' | 'sent_terms'>;
  sources: LetterSources;
  onClose: () => void;
};

/** Asks once, with every change, before what a seller answered becomes the deal. */
export function AgreeSheet({ analysisId, agreement, opened, sources, onClose }: AgreeSheetProps) {
  const { event, by, option } = agreement;
  const { page, sent_terms } = opened;
  const { pipeline } = usePipeline(analysisId);
  const letter = letterOf(option);
  const [today] = useState(() => localDay(new Date()));
  const changes = useMemo(() => {
    const deal = dealSources(sources);
    return agreementChanges(deal, chosenStructure(deal.texts) ?? agreement.structure, sent_terms, agreement);
  }, [sources, sent_terms, agreement]);
  const { stage, action } = nextOf(by, letter, pipeline, today);
  const [isMoving, setMoving] = useState(true);
  const [isPlanning, setPlanning] = useState(true);
  const { busy, problem, run } = useAction(
    async () => {
      await makeAgreed(analysisId, {
        page_id: page.id,
        key: event.key,
        ...(isMoving && stage && { stage }),
        ...(isPlanning && { next_action: { id: newUlid(), ...action } }),
        ...(page.replaced_at !== null && { replaced: true }),
      });
      onClose();
      sayDone(analysisId, `${letter} is the deal`, isMoving && stage ? stage : undefined, changes?.price ?? null);
    },
    (failure) => failureText(failure, 'The deal is not changed. Try again.'),
  );
  const title = titleOf(agreement);
  const head = by === 'signed' ? 'Signed' : by === 'counter' ? 'They ask' : 'Offered';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={leadOf(agreement, page.version)}
    >
      <div className="stack agree-sheet">
        {page.replaced_at !== null && <p className="form-problem">You sent a newer version after this.</p>}
        {changes === null ? (
          <p>This version keeps no terms that the deal can take. Send it again first.</p>
        ) : (
          <>
            <ChangeTable changes={changes} head={head} />
            <p className="small muted">
              Stays: your list price, fee, rule, repairs and exit, and what you know of the house.
            </p>
            <fieldset className="agree-also">
              <legend className="visually-hidden">With it</legend>
              {stage && pipeline && (
                <label>
                  <input type="checkbox" checked={isMoving} onChange={({ target }) => setMoving(target.checked)} />
                  <span>
                    <b>Stage</b> {stageNames[pipeline.stage]} → {stageNames[stage]}
                  </span>
                </label>
              )}
              <label>
                <input type="checkbox" checked={isPlanning} onChange={({ target }) => setPlanning(target.checked)} />
                <span>
                  <b>Next action</b> {weekdayDate(action.due)}: {action.text}
                </span>
              </label>
            </fieldset>
          </>
        )}
        <Problem error={problem} />
        <div className="button-row">
          {changes !== null && (
            <Button variant="primary" busy={busy} onClick={run}>
              {title}
            </Button>
          )}
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function leadOf({ event: { name, at }, by }: Agreement, version: number): string {
  const who = name ? ` by ${name}` : '';
  const did = by === 'signed' ? `Signed${who}` : by === 'counter' ? `Asked for${who}` : `Answered${who}`;
  return `${did} on ${dayMonth(at)}, version ${version}.`;
}

function sayDone(id: string, title: string, stage: keyof typeof stageNames | undefined, price: number | null): void {
  const parts = [price !== null && usdExact(price), stage && stageNames[stage]].filter(Boolean);
  toast({
    title,
    text: parts.length > 0 ? `${parts.join(', ')}.` : '',
    action: {
      label: 'Undo',
      onPress: () => {
        undoAgreed(id).then(
          () => toast({ title: 'The deal is as it was' }),
          (failure) =>
            toast({ title: 'Error', text: failureText(failure, 'It could not be undone. Try again.'), kind: 'error' }),
        );
      },
    },
  });
}
