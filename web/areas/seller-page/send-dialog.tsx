import { useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { LetterCheck } from '#shared/letter/letter-checks.ts';
import { letterHash } from '#shared/letter/made/letter-hash.ts';
import { type SellerPageSummary, sellerLinkDays, usualSellerLinkDays } from '#shared/seller-page/seller-link.ts';
import type { Language } from '#shared/seller-page/seller-page.ts';
import type { LetterInHand } from '#web/api/resources/deals/letter-in-hand.ts';
import type { SellerLinkDays, SellerPages, SentLink } from '#web/api/resources/deals/use-seller-pages.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { useFocusFirst } from '#web/ui/forms/use-focus-first.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { LinkDaysField } from '#web/ui/links/link-days-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { HandOver } from './hand-over/hand-over.tsx';
import { LanguageField } from './language-field.tsx';

type SendDialogProps = {
  analysis: Analysis;
  inHand: LetterInHand;
  pages: SellerPages;
  /** The page that the new one takes the place of. */
  revises: SellerPageSummary | undefined;
  onClose: () => void;
};

/** Makes a seller's page of the letter on the screen, and shows its link once, with the ways to send it. */
export function SendDialog({ analysis, inHand, pages, revises, onClose }: SendDialogProps) {
  const { letter, sources, today, missing, settled, onKept } = inHand;
  const [language, setLanguage] = useState<Language>(revises?.language ?? 'en');
  const [days, setDays] = useState<SellerLinkDays>(usualSellerLinkDays);
  const [sharedWith, setSharedWith] = useState(revises?.shared_with ?? '');
  const [sent, setSent] = useState<SentLink>();
  const container = useFocusFirst<HTMLDivElement>(sent?.address ?? 'none');
  const { busy, problem, run } = useAction(async () => {
    const seen = await letterHash(letter.blocks, letter.brand);
    // The server writes the letter from what is saved.
    await settled();
    const made = { draft: sources.draft, today, language, seen, days, shared_with: sharedWith };
    setSent(await pages.make({ ...made, ...(revises && { revises: revises.id }) }));
    onKept();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={revises ? 'Send the revised offer' : 'Send to seller'}
      description={
        sent
          ? 'The page is made. Choose how the link reaches the seller.'
          : revises
            ? `It takes the place of version ${revises.version}, which can then be read but not answered.`
            : 'Makes a page of this letter, with a link. The seller can answer on it.'
      }
    >
      <div ref={container} className="stack">
        {sent ? (
          <HandOver
            analysis={analysis}
            inHand={inHand}
            sent={sent}
            pages={pages}
            isRevised={revises !== undefined}
            onDone={onClose}
          />
        ) : (
          <form className="stack" onSubmit={submitting(run)}>
            <LanguageField language={language} onChange={setLanguage} />
            <LinkDaysField label="The link works for" days={days} choices={sellerLinkDays} onChange={setDays} />
            <Field
              label="For"
              name="shared_with"
              maxLength={100}
              placeholder="Ruth, by text"
              hint="Optional. The seller never sees it."
              value={sharedWith}
              onChange={({ target }) => setSharedWith(target.value)}
            />
            <ToKnow checks={letter.checks} language={language} />
            <Problem error={problem} />
            {missing !== null && <p className="small muted">{missing}</p>}
            <div className="button-row">
              <Button variant="primary" type="submit" busy={busy} disabled={missing !== null}>
                Make the link
              </Button>
              <Button variant="quiet" disabled={busy} onClick={onClose}>
                Cancel
              </Button>
            </div>
          </form>
        )}
      </div>
    </Dialog>
  );
}

/** To read before it leaves. */
function ToKnow({ checks, language }: { checks: readonly LetterCheck[]; language: Language }) {
  return (
    <ul className="seller-know small">
      <li>Anyone with the link can read the loan balance.</li>
      <li>The page is no statutory notice. It starts or ends no right to cancel.</li>
      {language === 'es' && (
        <li>Your state may want the contract in Spanish, too. We have not verified this. Ask an attorney.</li>
      )}
      {checks
        .filter(({ asksFirst }) => asksFirst)
        .map(({ title, text }) => (
          <li key={text}>
            <b>{title}</b> {text}
          </li>
        ))}
    </ul>
  );
}
