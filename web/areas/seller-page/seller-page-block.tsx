import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Access, accessOf } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import type { SellerPageSummary } from '#shared/seller-page/seller-link.ts';
import { pageOfMessage } from '#shared/site/analysis-paths.ts';
import type { LetterInHand } from '#web/api/resources/deals/letter-in-hand.ts';
import { useSellerPages } from '#web/api/resources/deals/use-seller-pages.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useMay } from '#web/ui/controls/may.tsx';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { SentPage } from './sent-page.tsx';
import './seller-page.css';

const SendDialog = lazy(async () => ({ default: (await import('./send-dialog.tsx')).SendDialog }));
const SellerPreview = lazy(async () => ({ default: (await import('./with-engine.ts')).withEngine.SellerPreview }));

type SellerPageBlockProps = {
  analysis: Analysis;
  inHand: LetterInHand;
  /** The way to the plans that have it. */
  upgrade: ReactNode;
};

/** The page that the seller is sent instead of the letter's file: making it, and what became of earlier ones. */
export function SellerPageBlock(props: SellerPageBlockProps) {
  const { profile } = useProfile();
  // The letter itself says that the profile is missing.
  return profile === undefined ? null : <Block {...props} profile={profile} />;
}

function Block({ analysis, profile, inHand, upgrade }: SellerPageBlockProps & { profile: Profile }) {
  const pages = useSellerPages(analysis.id);
  const access = accessOf(profile, new Date());
  const [isPreviewing, setPreviewing] = useState(false);
  const [sent, setSent] = useState<{ revises: SellerPageSummary | undefined }>();
  const { letter } = inHand;
  const hasOffer = letter.options.length > 0;
  const barrier = barrierOf(analysis, access);
  const missing = hasOffer ? inHand.missing : 'Tick at least one offer first.';
  const may = useMay();
  const mayPreview = access.opens('customReports') && may('write');
  return (
    <section className="seller-page no-print" aria-labelledby="seller-page">
      <h2 id="seller-page">Seller’s page</h2>
      {barrier === 'plan' ? (
        <>
          <p>Included in Professional. A link shows the seller this offer in plain words, and brings back an answer.</p>
          {upgrade}
        </>
      ) : (
        <>
          <div className="button-row">
            <Button
              need="send"
              disabled={barrier !== null || missing !== null}
              onClick={() => setSent({ revises: undefined })}
            >
              Send to seller
            </Button>
            {mayPreview && (
              <Button variant="quiet" disabled={!hasOffer} onClick={() => setPreviewing(true)}>
                Preview
              </Button>
            )}
          </div>
          {barrier === 'sample' && <p className="small muted">Sample data can’t be sent.</p>}
          {barrier === 'trial' && (
            <>
              <p className="small muted">
                Your trial previews the page. Choose the Professional plan to send it; the trial goes on.
              </p>
              {upgrade}
            </>
          )}
          {barrier === null && missing !== null && may('send') && <p className="small muted">{missing}</p>}
        </>
      )}
      <Sent
        analysis={analysis}
        pages={pages}
        inHand={inHand}
        maySend={access.includes('customReports')}
        onRevise={barrier === null && may('send') ? (revises) => setSent({ revises }) : undefined}
      />
      {sent && (
        <Suspense fallback={null}>
          <SendDialog
            analysis={analysis}
            inHand={{ ...inHand, missing }}
            pages={pages}
            revises={sent.revises}
            onClose={() => setSent(undefined)}
          />
        </Suspense>
      )}
      {isPreviewing && (
        <Suspense fallback={null}>
          <SellerPreview analysisId={analysis.id} inHand={inHand} onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** The reason why no page can be sent; `null` when there is none. */
function barrierOf({ analysis_data }: Analysis, access: Access): 'plan' | 'trial' | 'sample' | null {
  if (!access.opens('customReports')) return 'plan';
  if (isSample(analysis_data)) return 'sample';
  return access.includes('customReports') ? null : 'trial';
}

type SentProps = {
  analysis: Analysis;
  pages: ReturnType<typeof useSellerPages>;
  inHand: LetterInHand;
  /** The plan has links. */
  maySend: boolean;
  onRevise: ((page: SellerPageSummary) => void) | undefined;
};

/** The pages that were sent, the newest first. */
function Sent({ analysis, pages, inHand, maySend, onRevise }: SentProps) {
  const { pages: sent, error, loading, retry, showMore } = pages;
  const { hash } = useLocation();
  const linked = pageOfMessage(hash);
  const isBelow = linked !== undefined && sent !== undefined && !sent.some(({ id }) => id === linked);
  const more = useEffectEvent(() => showMore?.());
  useEffect(() => {
    // A link may lead to a message of an older version.
    if (isBelow && !loading) more();
  }, [isBelow, loading]);
  if (sent === undefined) {
    return error ? <Failed text="The seller’s pages could not be loaded." onRetry={retry} /> : <Skeleton />;
  }
  return (
    <>
      {!maySend && sent.some(({ revoked_at }) => revoked_at === null) && (
        <p className="small">Your links don’t work on this plan. They work again if you upgrade before they end.</p>
      )}
      {sent.map((page, index) => (
        <SentPage
          key={page.id}
          analysis={analysis}
          page={page}
          pages={pages}
          inHand={inHand}
          isLatest={index === 0}
          maySend={maySend}
          onRevise={onRevise && (() => onRevise(page))}
        />
      ))}
      {showMore && (
        <div className="button-row">
          <Button busy={loading} onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
