import type { Analysis } from '#shared/analysis/analysis.ts';
import { sampleChecks } from '#shared/letter/letter-checks.ts';
import { newLetterPath } from '#shared/site/analysis-paths.ts';
import { shortMoment } from '#shared/values/dates.ts';
import { useLetter } from '#web/api/resources/use-letters.ts';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { useMay } from '#web/ui/controls/may.tsx';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { LetterActions } from './letter-actions.tsx';
import { LetterPaper } from './letter-paper.tsx';
import { formsOf } from './made-words.ts';
import { UnsavedLetterNotice } from './unsaved-letter-notice.tsx';
import { useSaveLetter } from './use-save-letter.ts';
import './offer-letter.css';
import './letters-made.css';

/** A letter as it was made, to be read and handed out again. */
export function OpenedLetter({ analysis, letterId }: { analysis: Analysis; letterId: string }) {
  const { letter, error, retry, handOut } = useLetter(analysis.id, letterId);
  const keeping = useSaveLetter(handOut);
  const may = useMay();
  const back = <BackLink to={newLetterPath(analysis.id)} label="Offer letter" />;
  if (letter === undefined) {
    if (error === undefined) return <Skeleton lines={9} />;
    return (
      <>
        {back}
        {error.code === 'not_found' ? (
          <p>There is no such letter.</p>
        ) : (
          <Failed text="The letter could not be loaded." onRetry={retry} />
        )}
      </>
    );
  }
  return (
    <div className="letter-columns letter-opened">
      <div className="letter-main">
        {back}
        <section aria-labelledby="opened-letter">
          <h2 id="opened-letter" className="letter-heading">
            Letter of {shortMoment(letter.created_at)}
          </h2>
          <p className="small muted">
            To {letter.to}. Handed out as: {formsOf(letter)}. It stays as it was.
          </p>
        </section>
        <LetterActions
          isOpened
          address={analysis.property_address}
          missing={null}
          checks={sampleChecks(analysis.analysis_data)}
          blocks={letter.blocks}
          brand={letter.brand}
          onMade={(form) => may('send') && keeping.keep(form)}
        />
        <UnsavedLetterNotice of={keeping} />
        <div>
          <LetterPaper blocks={letter.blocks} brand={letter.brand} />
        </div>
      </div>
    </div>
  );
}
