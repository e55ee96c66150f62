import { useState } from 'react';
import type { LetterCheck } from '#shared/letter/letter-checks.ts';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { VerdictShape } from '#web/ui/text/verdict.tsx';
import type { LetterFieldName } from './use-letter-draft.ts';

const shapes = { stops: 'fails', look: 'misses', ask: 'needs', passes: 'works' } as const;
const words = { stops: 'Stops', look: 'Look at this', ask: 'Ask', passes: 'Passes' } as const;

type LetterChecksProps = {
  checks: readonly LetterCheck[];
  onShow: (field: LetterFieldName) => void;
  onFix: (changes: LetterDraft) => void;
};

/** Checks before sending, each with its fix: the weightiest and the questions, then the others. */
export function LetterChecks({ checks, onShow, onFix }: LetterChecksProps) {
  const [isOpen, setOpen] = useState(false);
  if (checks.length === 0) return null;
  const first = checks.filter(({ asksFirst }, index) => index === 0 || asksFirst);
  const others = checks.filter((check) => !first.includes(check));
  return (
    <section aria-labelledby="letter-checks" className="letter-checks">
      <h2 id="letter-checks" className="visually-hidden">
        Before you send
      </h2>
      <ul>
        {(isOpen ? checks : first).map(({ kind, title, text, field, fixes = [] }) => (
          <li key={`${title} ${text}`}>
            <span className={`letter-check-shape verdict-${shapes[kind]}`}>
              <VerdictShape verdict={shapes[kind]} />
              <span className="visually-hidden">{words[kind]}: </span>
            </span>
            <p>
              <b>{title}</b> <span>{text}</span>
            </p>
            {field !== undefined && kind !== 'passes' && (
              <button type="button" className="link-button" aria-label={`Show: ${title}`} onClick={() => onShow(field)}>
                Show
              </button>
            )}
            {fixes.length > 0 && (
              <div className="letter-fixes">
                {fixes.map(({ label, changes }) => (
                  <Button need="write" key={label} onClick={() => onFix(changes)}>
                    {label}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <button type="button" className="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : othersInWords(others)}
        </button>
      )}
    </section>
  );
}

/** "2 more to look at, 3 pass". */
function othersInWords(others: readonly LetterCheck[]): string {
  const passes = others.filter(({ kind }) => kind === 'passes').length;
  const open = others.length - passes;
  const pass = `${passes} ${passes === 1 ? 'passes' : 'pass'}`;
  if (open === 0) return `The other ${passes === 1 ? 'one passes' : pass}`;
  return `${open} more to look at${passes === 0 ? '' : `, ${pass}`}`;
}
