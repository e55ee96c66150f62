import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { localDay } from '#shared/values/dates.ts';
import { useSellerPage } from '#web/api/resources/deals/use-seller-pages.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { type Agreement, titleOf } from './agreement-of.ts';
import { newAgreementOf } from './new-agreement-of.ts';

const AgreeSheet = lazy(async () => ({ default: (await import('./with-engine.ts')).withEngine.AgreeSheet }));

type MakeDealProps = {
  analysis: Analysis;
  agreement: Agreement;
  /** The page that was answered. */
  pageId: string;
  isFilled: boolean;
  className?: string;
};

/** The press that makes what a seller agreed to the deal. */
export function MakeDeal({ analysis, agreement, pageId, isFilled, className }: MakeDealProps) {
  const { opened } = useSellerPage(analysis.id, pageId);
  const { profile } = useProfile();
  const [isAgreeing, setAgreeing] = useState(false);
  const [today] = useState(() => localDay(new Date()));
  const sources = useMemo(
    () => ({ subject: analysis, draft: {}, writer: profile, brand: undefined, hasAll: true, today }),
    [analysis, profile, today],
  );
  return (
    <>
      <Button variant={isFilled ? 'primary' : 'default'} className={className} onClick={() => setAgreeing(true)}>
        {titleOf(agreement)}
      </Button>
      {isAgreeing && opened && (
        <Suspense fallback={null}>
          <AgreeSheet
            analysisId={analysis.id}
            agreement={agreement}
            opened={opened}
            sources={sources}
            onClose={() => setAgreeing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

type DealStepProps = { analysis: Analysis; pageId: string; isFilled: boolean; otherwise: ReactNode };

/** The deal header's step while a seller waits: to make it the deal, where they agreed to something. */
export function DealStep({ analysis, pageId, isFilled, otherwise }: DealStepProps) {
  const { opened } = useSellerPage(analysis.id, pageId);
  const agreement = useMemo(() => newAgreementOf(analysis, pageId, opened), [analysis, pageId, opened]);
  if (!agreement) return otherwise;
  return <MakeDeal {...{ analysis, agreement, pageId, isFilled }} className="dealbar-offer" />;
}
