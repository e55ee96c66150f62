import { readEmail, readPhone } from '#shared/lists/cells/read-words.ts';
import type { Column } from '#shared/lists/columns/column.ts';
import { textOfCell } from '#shared/lists/columns/text-of-cell.ts';
import type { RowContact } from '#shared/lists/facts/row-facts.ts';
import { normalHeader } from '#shared/lists/headers/normal-header.ts';
import { titleCase } from '#shared/values/title-case.ts';
import { unlessBlank } from './join-address.ts';

/** `dropped`: cells that are neither a phone nor an e-mail. `relatives`: contacts that the file calls that. */
export type ReadContacts = { contacts: RowContact[]; dropped: number; relatives: number };

const numbers = [1, 2, 3, 4, 5] as const;

const no = /^(?:n|no|false|f|0|clean|clear|ok|callable|good)$/i;
const relative = /\b(?:family|relatives?)\b/i;
const doNotCall = /\bdnc\b|do.?not.?(?:call|contact|text)/i;

type Mark = 'do_not_call' | 'litigator' | 'wireless';

/**
 * Reads a cell of a column of marks. Under the name of a mark everything but a no is one: a mark that is missed may
 * cost a fine.
 */
function markIn(cell: string, header: string): Mark | undefined {
  const isMark = /dnc|do not|out|consent|litigator/.test(header) && cell !== '' && !no.test(cell);
  if (/litigat/i.test(cell) || (isMark && header.includes('litigator'))) return 'litigator';
  if (doNotCall.test(cell) || isMark) return 'do_not_call';
  return /wireless|mobile|cell/i.test(cell) ? 'wireless' : undefined;
}

const gravity: readonly (Mark | undefined)[] = [undefined, 'wireless', 'do_not_call', 'litigator'];
const graver = (one: Mark | undefined, other: Mark | undefined) =>
  gravity.indexOf(one) >= gravity.indexOf(other) ? one : other;

type MarkColumn = { at: number; header: string; number: number };

/** Reads the contacts of rows; only where the user has asked for them. */
export function contactReader(columns: readonly Column[]): (cells: readonly string[], owner: string) => ReadContacts {
  const at = new Map(columns.map(({ role }, index) => [role, index]));
  const headers = columns.map(({ name }) => normalHeader(name));
  const marks = columns.flatMap(({ role }, index): MarkColumn[] => {
    const [, number] = /^contact(\d)?\.(?:mark|phoneType)$/.exec(role) ?? [];
    const isMark = /^contact\d?\.(?:mark|phoneType)$/.test(role);
    return isMark ? [{ at: index, header: headers[index] ?? '', number: Number(number ?? 0) }] : [];
  });
  const wireless = new Set(
    headers.flatMap((header, index) => (/\b(?:mobile|cell|wireless)\b/.test(header) ? [index] : [])),
  );

  return (cells, owner) => {
    const result: ReadContacts = { contacts: [], dropped: 0, relatives: 0 };
    const cellOf = (role: string) => unlessBlank(cells[at.get(role) ?? -1]);
    const ofAll = marks.filter(({ number }) => number === 0);
    for (const number of numbers) {
      const [phoneCell, emailCell] = [cellOf(`contact${number}.phone`), cellOf(`contact${number}.email`)];
      if (phoneCell === '' && emailCell === '') continue;
      const own = marks.filter((mark) => mark.number === number);
      const named = cellOf(`contact${number}.name`);
      if ([named, ...own.map((mark) => cells[mark.at] ?? '')].some((cell) => relative.test(cell))) {
        result.relatives += 1;
        continue;
      }
      const [phone, email] = [readPhone(phoneCell), readEmail(emailCell)];
      result.dropped += [phone, email].filter(({ kind }) => kind === 'unread').length;
      if (phone.kind !== 'value' && email.kind !== 'value') continue;
      let mark: Mark | undefined = wireless.has(at.get(`contact${number}.phone`) ?? -1) ? 'wireless' : undefined;
      for (const each of [...own, ...ofAll]) mark = graver(markIn(unlessBlank(cells[each.at]), each.header), mark);
      const name = textOfCell(titleCase(named) || owner, 100);
      result.contacts.push({
        ...(name && { name }),
        ...(phone.kind === 'value' && { phone: phone.value }),
        ...(email.kind === 'value' && { email: email.value }),
        ...(mark && (phone.kind === 'value' || mark !== 'wireless') && { mark }),
      });
    }
    return result;
  };
}
