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

/** What to know before sending, with what puts it right. */
export function LetterChecks({ checks, onShow, onFix }: LetterChecksProps) {
  if (checks.length === 0) return null;
  return (
    <section aria-labelledby="letter-checks" className="letter-checks">
      <h2 id="letter-checks">Before you send</h2>
      <ul>
        {checks.map(({ kind, title, text, field, fixes = [] }) => (
          <li key={`${title} ${text}`}>
            <span className={`verdict-${shapes[kind]}`}>
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
                  <Button key={label} onClick={() => onFix(changes)}>
                    {label}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
