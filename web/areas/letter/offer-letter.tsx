import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import {
  type LetterBlock,
  type LetterSender,
  letterFileName,
  letterText,
  letterWarnings,
  writeOfferLetter,
} from '#shared/letter/letter.ts';
import { letterStructure } from '#shared/letter/letter-structure.ts';
import { errorText } from '#shared/values/error-texts.ts';
import { parseAmount } from '#shared/values/parse-amount.ts';
import type { Autosave } from '#web/api/resources/autosave.ts';
import { useAutosave, useSaveState, withUnsaved } from '#web/api/resources/use-autosave.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SaveStatus } from '#web/ui/forms/save-status.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { downloadFile } from '#web/ui/text/download-file.ts';
import { LetterFields } from './letter-form.tsx';
import { LetterPaper } from './letter-paper.tsx';
import { useLetterForm } from './use-letter-form.ts';
import { losesInPdf } from './win-ansi.ts';
import './offer-letter.css';

/** The letter to the owner: a form on one side, the letter on the other. */
export function OfferLetter({ analysis, summary }: { analysis: Analysis; summary: ReactNode }) {
  const { autosave, unsaved, save } = useAutosave(analysis);
  const current = withUnsaved(analysis);
  const price = dealPrice(current);
  const strategy = letterStructure(current);
  const { profile } = useProfile();
  const { form, change } = useLetterForm(analysis, unsaved.letter_draft ?? {}, save, {
    buyer: profile?.full_name,
    price,
  });
  const sender = useSender();
  const today = useMemo(() => localDate(new Date()), []);
  const { analysis_data: property } = analysis;
  const shown = useDeferredValue(form);
  const blocks = useMemo(
    () => writeOfferLetter({ form: shown, property, strategy, today, sender }),
    [shown, property, strategy, today, sender],
  );
  const now = () => writeOfferLetter({ form, property, strategy, today, sender });
  const isReady = form.buyerName.trim() !== '' && form.offerPrice.trim() !== '';

  return (
    <div className="letter-columns">
      <section className="letter-side" aria-labelledby="offer-details">
        <h2 id="offer-details">Offer details</h2>
        <LetterFields form={form} warnings={letterWarnings(form, property, today, price)} onChange={change} />
        <SaveLine autosave={autosave} />
        <Downloads address={analysis.property_address} disabled={!isReady} write={now} />
      </section>
      <div className="letter-main">
        {summary}
        <section aria-labelledby="letter-preview">
          <h2 id="letter-preview">The letter</h2>
          <LetterPaper blocks={blocks} />
        </section>
      </div>
    </div>
  );
}

function SaveLine({ autosave }: { autosave: Autosave }) {
  return <SaveStatus state={useSaveState(autosave)} />;
}

function Downloads({ address, disabled, write }: { address: string; disabled: boolean; write: () => LetterBlock[] }) {
  function downloadText() {
    downloadFile(letterFileName(address, 'txt'), 'text/plain;charset=utf-8', letterText(write()));
    sayDownloaded();
  }

  const pdf = useAction(
    async () => {
      const { letterPdf } = await import('./letter-pdf.ts');
      const bytes = await letterPdf(write(), `Offer letter, ${address}`);
      downloadFile(letterFileName(address, 'pdf'), 'application/pdf', Uint8Array.from(bytes));
      sayDownloaded();
    },
    (error) => {
      console.error('The PDF could not be made.', error);
      toast({ title: 'Error', text: errorText.unexpected, kind: 'error' });
    },
  );

  return (
    <div className="letter-actions">
      <Button variant="primary" block disabled={disabled} busy={pdf.busy} onClick={pdf.run}>
        Download PDF
      </Button>
      <Button block disabled={disabled} onClick={downloadText}>
        Generate & Download Offer Letter
      </Button>
      <Button block disabled={disabled} onClick={() => window.print()}>
        Print
      </Button>
      {disabled ? (
        <p className="small muted">Fill in the buyer's name and the offer price first.</p>
      ) : (
        losesInPdf(letterText(write()).replaceAll('\n', '')) && (
          <p className="small muted">
            The PDF font lacks some characters and uses plain letters for them. The text file keeps them.
          </p>
        )
      )}
    </div>
  );
}

function sayDownloaded() {
  toast({ title: 'Offer Letter Generated', text: 'Your offer letter has been downloaded successfully.' });
}

/** The calculator's purchase price if it is a number, else that of the analysis; USD, `null` without either. */
function dealPrice({ calculator_inputs, purchase_price }: Analysis): number | null {
  return parseAmount(calculator_inputs?.purchasePrice ?? '') ?? purchase_price;
}

/** The user's contact details, below the buyer's name. */
function useSender(): LetterSender {
  const { profile } = useProfile();
  const { company, phone, email } = profile ?? {};
  return useMemo(() => ({ company, phone, email }), [company, phone, email]);
}

/** Today in local time, `YYYY-MM-DD`. */
function localDate(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
