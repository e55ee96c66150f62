import type { MadeLetter } from '#shared/letter/made/made-letter.ts';
import { offerRules } from '#shared/structures/offers.ts';
import { localDay, shortDate, shortMoment } from '#shared/values/dates.ts';
import { usdExact } from '#shared/values/money.ts';
import type { useLetters } from '#web/api/resources/use-letters.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Fold } from '#web/ui/controls/fold.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { Failed } from '#web/ui/layout/problem.tsx';
import { formsOf, keptLetterPath } from './made-words.ts';
import './letters-made.css';

/** The letters that were made, newest first; nothing without any. */
export function LettersMade({ analysisId, of }: { analysisId: string; of: ReturnType<typeof useLetters> }) {
  const { letters, error, loading, retry, showMore } = of;
  if (letters === undefined) {
    return error && <Failed text="The letters made could not be loaded." onRetry={retry} />;
  }
  const [latest] = letters;
  if (latest === undefined) return null;
  const sum = `${letters.length}${showMore ? ' and more' : ''} · last ${shortDate(latest.created_at)}`;
  return (
    <Fold title="Letters made" count={sum}>
      <section className="letters-made" aria-label="Letters made">
        <p className="small muted">Each opens as it was, even if the deal has changed.</p>
        <table>
          <caption className="visually-hidden">Letters made, newest first</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Offer</th>
              <th scope="col">
                <span className="visually-hidden">Open</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {letters.map((letter) => (
              <LetterRow key={letter.id} analysisId={analysisId} letter={letter} />
            ))}
          </tbody>
        </table>
        {showMore && (
          <Button busy={loading} onClick={showMore}>
            Show more
          </Button>
        )}
      </section>
    </Fold>
  );
}

function LetterRow({ analysisId, letter }: { analysisId: string; letter: MadeLetter }) {
  const { id, created_at, offers, to, answer_by } = letter;
  const when = shortMoment(created_at);
  return (
    <tr>
      <td>
        {when}
        <small>{formsOf(letter)}</small>
      </td>
      <td>
        {offers.map(offerInWords).join(' · ')}
        <small>{[`to ${to}`, answer_by !== null && answerInWords(answer_by)].filter(Boolean).join(', ')}</small>
      </td>
      <td>
        <Link to={keptLetterPath(analysisId, id)}>
          Open<span className="visually-hidden"> the letter of {when}</span>
        </Link>
      </td>
    </tr>
  );
}

function offerInWords({ structure, price }: MadeLetter['offers'][number]): string {
  const name = structure === null ? 'Offer' : offerRules[structure].name;
  return price === null ? name : `${name} ${usdExact(price)}`;
}

function answerInWords(day: string): string {
  return `${day < localDay(new Date()) ? 'expired' : 'answer by'} ${shortDate(day)}`;
}
