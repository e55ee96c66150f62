import type { BankReading, LeftOutBankRow } from '#shared/book/bank/bank-lines.ts';
import { counted } from '#shared/values/words.ts';

type NotRecordedProps = { reading: Pick<BankReading, 'lines' | 'leftOut' | 'unread'> };

/** What of a file is no line to decide on. */
export function NotRecorded({ reading: { lines, leftOut, unread } }: NotRecordedProps) {
  const nothing = leftOut.length > 0 ? 'Every line of this file is left out.' : noLine;
  const texts = [...(lines.length === 0 ? [nothing] : []), ...leftOutTexts(leftOut)];
  return (
    <>
      {texts.length > 0 && <p className="muted">{texts.join(' ')}</p>}
      {unread.length > 0 && (
        <details className="bank-unread" open={unread.length <= few || undefined}>
          <summary>{counted(unread.length, 'row')} not read</summary>
          <ul>
            {unread.slice(0, most).map(({ line, column, cell, why }) => (
              <li key={line}>
                Row {line}, {column}: {cell === '' ? 'blank' : <q>{cell}</q>}, {why}
              </li>
            ))}
            {unread.length > most && <li>{unread.length - most} more</li>}
          </ul>
        </details>
      )}
    </>
  );
}

const noLine = 'No line of this file has a date and an amount.';

/** Rows that are named without a press, and at all. */
const few = 3;
const most = 100;

function leftOutTexts(leftOut: readonly LeftOutBankRow[]): string[] {
  const count = (reason: LeftOutBankRow['why']) => leftOut.filter(({ why }) => why === reason).length;
  const said = (number: number, what: string, one: string, several: string) =>
    number === 0 ? [] : [`${counted(number, what)} ${number === 1 ? one : several}.`];
  return [
    ...said(
      count('pending'),
      'pending line',
      'is left out until the bank posts it',
      'are left out until the bank posts them',
    ),
    ...said(count('not posted'), 'failed or canceled line', 'is left out', 'are left out'),
    ...said(count('answer'), 'line', 'is left out by your answers', 'are left out by your answers'),
  ];
}
