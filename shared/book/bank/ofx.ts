import { UnreadableFile } from '#shared/lists/unreadable-file.ts';
import { tokensOf } from '#shared/lists/xlsx/xml.ts';

/*
 * OFX 1.x (SGML) and 2.x (XML), which QFX and QBO are, too. Written here: `ofx-js` 1.1.1 refuses a whole file for
 * one empty tag without its end; `ofx-data-extractor` 1.5.0 leaves the escapes in names. Tags are read in a row, so nothing
 * has to be nested well.
 */

export type OfxLine = {
  /** Day and time as written. */
  day: string;
  amount: string;
  /** Name, memo, "Check 1002", as far as there are any. */
  texts: string[];
  /** The bank's own name of it. */
  id?: string;
  /** Where the amount is not in dollars. */
  currency?: string;
};

export type OfxAccount = {
  /** The account's full number. It stays in the browser. */
  number: string;
  /** "Checking ••4411": names it on screen and in answers. */
  label: string;
  lines: OfxLine[];
  /** Lines that the bank lists as pending, apart from the others. */
  pending: number;
};

/**
 * The accounts of a file with their lines, in the order of the file.
 *
 * @throws `UnreadableFile` for other currencies than the US dollar.
 */
export function readOfx(text: string): OfxAccount[] {
  const statements: Statement[] = [];
  let line: Fields | undefined;
  let isFrom = false;
  for (const { name, value } of elementsOf(text)) {
    const statement = statements.at(-1);
    if (name === 'STMTRS' || name === 'CCSTMTRS') statements.push({ ...noFields(), isCard: name === 'CCSTMTRS' });
    else if (/^\/?STMTTRN$|^\/BANKTRANLIST$/.test(name)) {
      line = name === 'STMTTRN' ? {} : undefined;
      if (line) statement?.lines.push(line);
    } else if (/^\/?(?:BANK|CC)ACCTFROM$/.test(name)) isFrom = !name.startsWith('/');
    else if (name === 'STMTTRNP' && statement) statement.pending += 1;
    else if (!statement || (value === '' && name !== 'CURRENCY')) continue;
    // What comes twice, as the name of a payee's account does, was said by the first.
    else if (line) line[name] ??= value;
    else if (isFrom || name === 'CURDEF') statement.fields[name] ??= value;
  }
  for (const { fields } of statements) {
    if (fields.CURDEF !== undefined && fields.CURDEF !== 'USD') {
      throw new UnreadableFile(`This file is in ${fields.CURDEF}. A book is in US dollars.`);
    }
  }
  return accountsOf(statements);
}

type Fields = { [name: string]: string | undefined };
type Statement = { fields: Fields; isCard: boolean; lines: Fields[]; pending: number };

const noFields = () => ({ fields: {}, lines: [], pending: 0 });

/** The tags of a text, each with what is behind it: to the next tag, or the end of the line. `/NAME` ends one. */
function* elementsOf(text: string): Generator<{ name: string; value: string }> {
  let name = '';
  let value = '';
  for (const token of tokensOf(text)) {
    if (token.kind === 'text') {
      value += token.text;
      continue;
    }
    if (name !== '') yield { name, value: firstLine(value) };
    name = `${token.kind === 'close' ? '/' : ''}${token.name.toUpperCase()}`;
    value = '';
  }
  if (name !== '') yield { name, value: firstLine(value) };
}

const firstLine = (value: string) => (value.trim().split(/[\r\n]/, 1)[0] ?? '').replaceAll('&nbsp;', ' ').trim();

/** Statements of one account are one. */
function accountsOf(statements: readonly Statement[]): OfxAccount[] {
  const accounts = new Map<string, OfxAccount>();
  for (const { fields, isCard, lines, pending } of statements) {
    const { BANKID = '', ACCTID = '', ACCTTYPE } = fields;
    const kind = isCard ? 'Card' : ACCTTYPE ? ACCTTYPE.charAt(0) + ACCTTYPE.slice(1).toLowerCase() : 'Account';
    const number = [BANKID, ACCTID, isCard ? '' : (ACCTTYPE ?? '')].join(' ').trim();
    const account = accounts.get(number) ?? { number, label: labelOf(kind, ACCTID, accounts), lines: [], pending: 0 };
    accounts.set(number, account);
    account.lines.push(...lines.map(lineOf));
    account.pending += pending;
  }
  return [...accounts.values()];
}

/** No two are alike: the last four digits, and a number where two accounts share them. */
function labelOf(kind: string, id: string, others: ReadonlyMap<string, OfxAccount>): string {
  const label = id === '' ? kind : `${kind} ••${id.slice(-4)}`;
  const alike = [...others.values()].filter((each) => each.label === label || each.label.startsWith(`${label} (`));
  return alike.length === 0 ? label : `${label} (${alike.length + 1})`;
}

function lineOf({ DTPOSTED = '', TRNAMT = '', NAME, MEMO, CHECKNUM, FITID, CURSYM, CURRENCY }: Fields): OfxLine {
  // ORIGCURRENCY has a symbol, too: there the amount is in dollars already.
  const isForeign = CURRENCY !== undefined && CURSYM !== undefined && CURSYM !== 'USD';
  const check = CHECKNUM !== undefined && /[1-9]/.test(CHECKNUM) ? `Check ${CHECKNUM}` : '';
  return {
    day: DTPOSTED,
    // The format allows a comma before the cents, and no thousands.
    amount: TRNAMT.replace(/,(?=\d+$)/, '.'),
    texts: [NAME ?? '', MEMO ?? '', check].filter((text) => text !== ''),
    ...(FITID !== undefined && { id: FITID }),
    ...(isForeign && { currency: CURSYM }),
  };
}
