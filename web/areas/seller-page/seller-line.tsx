import { useEffect, useMemo, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { differsFromAgreed, isSameText } from '#shared/deal/agreed-terms.ts';
import { agreedOrigin, agreedTermsLine } from '#shared/deal/agreed-words.ts';
import { chosenStructure } from '#shared/deal/deal-texts.ts';
import { termWords } from '#shared/deal/term-words.ts';
import { isActive } from '#shared/pipeline/stage.ts';
import { letterPath, messagePath } from '#shared/site/analysis-paths.ts';
import { placesOf } from '#shared/terms/structure-terms.ts';
import { dayMonth } from '#shared/values/dates.ts';
import { counted } from '#shared/values/words.ts';
import { changeTerms } from '#web/api/resources/deals/change-terms.ts';
import { useSellerPage, useSellerPages } from '#web/api/resources/deals/use-seller-pages.ts';
import { usePipeline } from '#web/api/resources/use-deal.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { agreementOf, agreementText } from './agreement-of.ts';
import { MakeDeal } from './make-deal.tsx';
import { messageText } from './message-words.ts';
import { newAgreementOf } from './new-agreement-of.ts';
import './seller-line.css';

type SellerLineProps = {
  analysis: Analysis;
  /** Whether the press that makes it the deal is the page's one filled button: the deal header has none then. */
  isStep: boolean;
  /** Says whether the deal's next step is here or in the header, and not the letter. */
  onStep: (isElsewhere: boolean) => void;
  onChanged: () => void;
};

/**
 * Above a deal's answer: what its seller has said and waits for, and below that what was agreed on.
 *
 * @param onChanged the deal's forms have to open with other terms.
 */
export function SellerLine({ analysis, isStep, onStep, onChanged }: SellerLineProps) {
  const { pipeline } = usePipeline(analysis.id);
  const [hasNews, setNews] = useState(false);
  const isClosed = pipeline?.stage === 'closed';
  useEffect(() => onStep(isClosed || hasNews), [onStep, isClosed, hasNews]);
  if (pipeline === undefined) return null;
  const { seller_waiting: waiting } = pipeline;
  return (
    <>
      {waiting && (
        <Waiting analysis={analysis} pageId={waiting.page_id} isStep={isStep && !isClosed} onNews={setNews} />
      )}
      {analysis.agreed ? (
        <Agreed analysis={analysis} agreed={analysis.agreed} isOver={!isActive(pipeline.stage)} onChanged={onChanged} />
      ) : (
        <LetterSays analysis={analysis} onChanged={onChanged} />
      )}
    </>
  );
}

type WaitingProps = Pick<SellerLineProps, 'analysis' | 'isStep'> & {
  pageId: string;
  onNews: (hasNews: boolean) => void;
};

/** The seller's last message, with the press that makes it the deal where it agrees to something. */
function Waiting({ analysis, pageId, isStep, onNews }: WaitingProps) {
  const { opened } = useSellerPage(analysis.id, pageId);
  const agreement = useMemo(() => opened && agreementOf(opened), [opened]);
  const news = useMemo(() => newAgreementOf(analysis, pageId, opened), [analysis, pageId, opened]);
  const hasNews = news !== null;
  useEffect(() => {
    onNews(hasNews);
    return () => onNews(false);
  }, [onNews, hasNews]);
  const last = opened?.events.findLast(({ by }) => by === 'seller');
  if (opened === undefined || last === undefined) return null;
  return (
    <section className="seller-line" aria-label="Your seller is waiting">
      <p>
        <b>{agreement ? agreementText(agreement) : `${last.name || 'The seller'}: ${messageText(last)}`}</b>
        <span className="small muted">
          Version {opened.page.version}, {dayMonth(last.at)}. The deal has {analysis.deal?.chosen ?? 'no structure'}{' '}
          now.
        </span>
      </p>
      <div className="button-row">
        {news && (
          <May need="write">
            <MakeDeal {...{ analysis, pageId }} agreement={news} isFilled={isStep} />
          </May>
        )}
        <ButtonLink to={messagePath(analysis.id, { page_id: pageId, at: last.at })}>
          <May need="send" otherwise="Read">
            Read and Reply
          </May>
        </ButtonLink>
      </div>
    </section>
  );
}

/** Terms of the letter that the deal has otherwise, with the press that takes them over. */
function LetterSays({ analysis, onChanged }: { analysis: Analysis; onChanged: () => void }) {
  const own = ownTermsOf(analysis);
  const { busy, run } = useAction(
    async () => {
      await changeTerms(analysis.id, Object.fromEntries(own.map(({ field, text }) => [field, text])));
      onChanged();
      toast({ title: 'The deal has the letter’s terms' });
    },
    (failure) =>
      toast({ title: 'Error', text: failureText(failure, 'The terms are not changed. Try again.'), kind: 'error' }),
  );
  if (own.length === 0) return null;
  return (
    <div className="agreed-line small">
      <p>Your letter says {own.map(({ label, words }) => `${label} ${words}`).join(', ')}. The deal does not.</p>
      <Button need="write" busy={busy} onClick={run}>
        Use Them
      </Button>
    </div>
  );
}

/** What the letter's form says of the deal's structure otherwise than the deal. */
function ownTermsOf({ letter_draft = {}, deal = {} }: Analysis) {
  const structure = chosenStructure(deal);
  if (structure === null) return [];
  return placesOf(structure).flatMap(({ field, term }) => {
    const text = new Map<string, string | undefined>(Object.entries(letter_draft)).get(field)?.trim() ?? '';
    if (!term.isOffered || text === '' || isSameText(field, text, deal[field] ?? '')) return [];
    return [{ field, text, label: term.label.toLowerCase(), words: termWords(field, text) }];
  });
}

type AgreedProps = {
  analysis: Analysis;
  agreed: NonNullable<Analysis['agreed']>;
  isOver: boolean;
  onChanged: () => void;
};

/** What was agreed on beside what the deal has. */
function Agreed({ analysis, agreed, isOver, onChanged }: AgreedProps) {
  const { pages } = useSellerPages(analysis.id);
  const differing = differsFromAgreed(agreed, analysis.deal ?? {});
  const newest = Math.max(agreed.version, ...(pages ?? []).map(({ version }) => version));
  const letters = letterPath(analysis.id);
  const { busy, run } = useAction(
    async () => {
      await changeTerms(analysis.id, { ...agreed.terms, ...(agreed.structure && { chosen: agreed.structure }) });
      onChanged();
      toast({ title: 'The deal has the agreed terms again' });
    },
    (failure) =>
      toast({ title: 'Error', text: failureText(failure, 'The terms are not changed. Try again.'), kind: 'error' }),
  );
  if (agreed.withdrawn_at !== undefined) {
    const what = agreed.by === 'signed' ? 'the signature' : 'the answer';
    return (
      <p className="agreed-line agreed-withdrawn">
        <b>
          {agreed.name || 'The seller'} took {what} back on {dayMonth(agreed.withdrawn_at)}.
        </b>{' '}
        The terms stay until you change them.
      </p>
    );
  }
  return (
    <div className="agreed-line small">
      <p>
        {differing.length === 0 ? (
          agreedTermsLine(agreed)
        ) : (
          <>
            {agreedOrigin(agreed)}: {counted(differing.length, 'term')} of the deal{' '}
            {differing.length === 1 ? 'says' : 'say'} something else.
          </>
        )}
        {newest > agreed.version &&
          !isOver &&
          ` Version ${newest} is out; the deal has version ${agreed.version}’s terms.`}
      </p>
      {differing.length > 0 && (
        <Button need="write" busy={busy} onClick={run}>
          {agreed.by === 'signed' ? 'Use the Signed Terms' : 'Use the Agreed Terms'}
        </Button>
      )}
      {letters !== null && <Link to={letters}>Letter and PDF</Link>}
    </div>
  );
}
