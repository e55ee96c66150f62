import type { LetterCheck } from '#shared/letter/letter-checks.ts';
import { VerdictShape } from '#web/ui/text/verdict.tsx';

const shapes = { stops: 'fails', look: 'misses', ask: 'needs', passes: 'works' } as const;
const words = { stops: 'Stops', look: 'Look at this', ask: 'Ask', passes: 'Passes' } as const;

/** What to know before sending. */
export function LetterChecks({ checks }: { checks: readonly LetterCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <section aria-labelledby="letter-checks" className="letter-checks">
      <h2 id="letter-checks">Before you send</h2>
      <ul>
        {checks.map(({ kind, title, text, field }) => (
          <li key={`${title} ${text}`}>
            <span className={`verdict-${shapes[kind]}`}>
              <VerdictShape verdict={shapes[kind]} />
              <span className="visually-hidden">{words[kind]}: </span>
            </span>
            <p>
              <b>{title}</b> <span>{text}</span>
            </p>
            {field !== undefined && kind !== 'passes' && (
              <button
                type="button"
                className="link-button"
                aria-label={`Show: ${title}`}
                onClick={() => document.getElementsByName(field)[0]?.focus()}
              >
                Show
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
