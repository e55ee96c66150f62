import { mostCents } from '#shared/finance/part.ts';
import { known, type Reading, readUnlessBlank, unread } from '#shared/lists/cells/reading.ts';

/* Amounts as banks write them, in US dollars. Those of lists know no sign behind them, no DR and CR, and have a "k". */

/** Which mark stands before the cents. */
export type DecimalMark = 'point' | 'comma';

export type BankAmount = {
  /** Below 0 with a minus, in brackets or with DR. */
  cents: number;
  /** What says the direction: nothing, a sign (also in brackets, also a plus), or DR and CR. */
  mark: 'none' | 'sign' | 'word';
};

const shape = /^([-−+(]?)\s*([\d.,]+)\s*([-−+)]?)\s*(dr|cr)?\.?$/i;
const pointed = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?$|^\.\d+$/;
const withComma = /^(?:\d{1,3}(?:\.\d{3})+|\d+),\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$/;
/** 1.224 may be a little more than 1, or 1,224. */
const either = /^[1-9]\d{0,2}\.\d{3}$/;

const shapeOf = (text: string) => shape.exec(text.replace(/\$|\busd\b/i, '').trim());

/**
 * Whether cents of a column stand behind a comma, as in "1.224,62": a cell where they do, or may where no cell has a
 * point before its cents. `undefined` where all stand behind a point.
 */
export function commaExample(cells: readonly string[]): string | undefined {
  let open: string | undefined;
  let hasPoint = false;
  for (const cell of cells) {
    // Most cells have no such sign, or a point before two digits.
    const [, , number = ''] = /[.,]/.test(cell) ? (shapeOf(cell.trim()) ?? []) : [];
    if (withComma.test(number)) return cell;
    if (either.test(number)) open ??= cell;
    else if (number.includes('.') && pointed.test(number)) hasPoint = true;
  }
  return hasPoint ? undefined : open;
}

/**
 * An amount: "1,224.62", "-$1,224.62", "+ $2,300.00", "1224.62-", "$(1,224.62)", "1224.62 DR". One that could be two,
 * or has a part of a cent, is unread.
 *
 * @param decimal `comma` where the user has said that cents stand behind one.
 */
export function readBankAmount(cell: string, decimal: DecimalMark): Reading<BankAmount> {
  return readUnlessBlank(cell, (text): Reading<BankAmount> => {
    const [, before = '', number = '', behind = '', word = ''] = shapeOf(text) ?? [];
    if (number === '' || (before === '(') !== (behind === ')') || (before !== '' && behind !== '' && before !== '(')) {
      return unread('no amount');
    }
    const plain = plainNumber(number, decimal);
    if (plain === undefined) return unread('no amount');
    const cents = Math.round(Number(plain) * 100);
    // What a spreadsheet computed may have traces of binary fractions, which are no part of a cent.
    if (Math.abs(Number(plain) * 100 - cents) > 0.001) return unread('a part of a cent');
    if (cents > mostCents) return unread('more than a book records');
    const sign = before || behind;
    const isMinus = /[-−(]/.test(sign);
    if (word !== '') {
      const isDebit = /d/i.test(word);
      if (sign !== '' && isMinus !== isDebit) return unread('two directions');
      return known({ cents: isDebit ? -cents : cents, mark: 'word' });
    }
    return known({ cents: isMinus ? -cents : cents, mark: sign === '' ? 'none' : 'sign' });
  });
}

/** As JavaScript writes it. */
function plainNumber(number: string, decimal: DecimalMark): string | undefined {
  if (withComma.test(number) || (decimal === 'comma' && either.test(number))) {
    return decimal === 'comma' ? number.replaceAll('.', '').replace(',', '.') : undefined;
  }
  return pointed.test(number) ? number.replaceAll(',', '') : undefined;
}
