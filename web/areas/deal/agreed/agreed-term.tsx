import { lazy, Suspense, useState } from 'react';
import { agreedOrigin } from '#shared/deal/agreed-words.ts';
import { termWords } from '#shared/deal/term-words.ts';
import type { TermPlace } from '#shared/terms/structure-terms.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { AgreedDesk } from './use-ask-agreed.tsx';
import './agreed-term.css';

const ChangeAgreed = lazy(async () => ({ default: (await import('./ask-agreed.tsx')).ChangeAgreed }));

type AgreedTermProps = { place: TermPlace; text: string; agreed: AgreedDesk };

/** A term that was agreed on: it changes by a press of its own, never by the way. */
export function AgreedTerm({ place: { field, term }, text, agreed: { version, put } }: AgreedTermProps) {
  const [isChanging, setChanging] = useState(false);
  return (
    <div className="agreed-term">
      <span className="terms-label">
        {term.label}
        {term.note !== undefined && <small>{term.note}</small>}
      </span>
      <span className="agreed-value">
        <output className="from-agreed" title={agreedOrigin(version)}>
          {termWords(field, text)}
        </output>
        <small className="muted">Agreed</small>
        <Button need="write" variant="quiet" onClick={() => setChanging(true)}>
          Change<span className="visually-hidden"> {term.label}</span>
        </Button>
      </span>
      {isChanging && (
        <Suspense fallback={null}>
          <ChangeAgreed
            agreed={version}
            field={field}
            text={text}
            onChange={(next) => put({ [field]: next })}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
