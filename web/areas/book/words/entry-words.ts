import type { BookView } from '#shared/book/book-view.ts';
import type { BookEntry } from '#shared/book/entries/entry.ts';
import { counted, upperFirst } from '#shared/values/words.ts';
import { dayOf, reasonNames } from './book-words.ts';
import { plain } from './figures.ts';
import { wordsOf } from './kind-words.ts';

/* What the list says of an entry beside its name and amount. Money in whole cents. */

export type Mark = { text: string; tone: 'late' | 'returned' | 'quiet' };

type Context = { book: BookView; known: ReadonlyMap<number, BookEntry> };

/** Marks that stand out: late, part, returned, reversed, back-dated, a new split. */
export function marksOf(entry: BookEntry, { book, known }: Context): Mark[] {
  const { fact, reversedBy, reallocations, splitBefore, daysLate = 0 } = entry;
  const marks: Mark[] = [];
  if (reversedBy !== undefined) {
    const day = known.get(reversedBy)?.fact.day;
    marks.push({ text: day === undefined ? 'Reversed' : `Reversed ${dayOf(day, book.today)}`, tone: 'quiet' });
  } else if (fact.kind === 'payment') {
    if (daysLate > graceOf(entry, book)) marks.push({ text: `${counted(daysLate, 'day')} late`, tone: 'late' });
    if (isPart(entry, book)) marks.push({ text: 'Part', tone: 'late' });
  }
  if (fact.kind === 'reversal' && fact.reason === 'returned') marks.push({ text: 'Returned', tone: 'returned' });
  if (fact.kind !== 'reversal' && reallocations?.length) marks.push({ text: 'Back-dated', tone: 'quiet' });
  if (splitBefore) marks.push({ text: 'New split', tone: 'quiet' });
  return marks;
}

function partOf({ fact }: BookEntry, { parts }: BookView) {
  return 'part' in fact ? parts.find(({ id }) => id === fact.part) : undefined;
}

const graceOf = (entry: BookEntry, book: BookView): number => partOf(entry, book)?.graceDays ?? 0;

/** Whether a payment met no installment, and was not meant for the principal. */
function isPart(entry: BookEntry, book: BookView): boolean {
  const { fact, metDue, split } = entry;
  if (fact.kind !== 'payment' || fact.amount === 0 || metDue !== undefined || split === undefined) return false;
  if (fact.toPrincipal) return false;
  const due = book.loans.find(({ part }) => part === fact.part)?.installment;
  return due != null && fact.amount < due.payment + due.escrow;
}

/** The line below an entry's name; empty where nothing is to be said. */
export function detailOf(entry: BookEntry, { book, known }: Context): string {
  const { fact, split, splitBefore, reallocations = [], heldReallocations = [], payoffs, daysLate = 0 } = entry;
  const changed = reallocations.length + heldReallocations.length;
  const { parts } = book;
  const said: (string | false | null | undefined)[] = [];
  if (fact.kind === 'reversal') said.push(`${reasonNames[fact.reason]}. ${backInWords(known.get(fact.of))}`);
  else if (split) said.push(splitInWords(entry));
  said.push(...(wordsOf(fact).detail?.(fact, { parts, payoffs, dayOf: (day) => dayOf(day, book.today) }) ?? []));
  if (fact.kind === 'payment' && daysLate > 0 && daysLate <= graceOf(entry, book)) {
    said.push(`${counted(daysLate, 'day')} after due, within grace`);
  }
  const line = said.filter(Boolean).join(' · ');
  const sentences = [
    line && upperFirst(line),
    splitBefore && `Split was ${plain(splitBefore.interest)} + ${plain(splitBefore.principal)}`,
    ...(entry.held ?? []).map(
      (each) =>
        `Due ${dayOf(each.due, book.today)}, met from what was held${each.split ? `: ${splitInWords({ ...entry, split: { ...each.split, unapplied: 0 } })}` : ''}`,
    ),
    fact.kind !== 'reversal' && changed > 0 ? `Recorded later, so ${counted(changed, 'other split')} changed` : '',
    fact.note && `“${fact.note}”`,
  ];
  return sentences.filter(Boolean).join('. ');
}

const backInWords = (original: BookEntry | undefined): string =>
  original?.split ? 'Its split is put back' : 'It counts no more';

/** "interest 446.88 · principal 402.74 · escrow 375.00": only what there is. */
function splitInWords({ fact, split }: BookEntry): string {
  if (!split) return '';
  const { interest, principal, escrow, fees, unapplied, corrections } = split;
  const extra = fact.kind === 'payment' && fact.toPrincipal && fact.toPrincipal < principal ? fact.toPrincipal : 0;
  const words = [
    interest !== 0 && `interest ${plain(interest)}`,
    principal !== 0 && `principal ${plain(principal)}${extra > 0 ? `, ${plain(extra)} of it extra` : ''}`,
    escrow !== 0 && fact.kind !== 'escrow_paid' && fact.kind !== 'escrow_refund' && `escrow ${plain(escrow)}`,
    fees !== 0 && fact.kind === 'payment' && `fees ${plain(fees)}`,
    unapplied < 0 && `with ${plain(-unapplied)} that was held`,
    unapplied > 0 && `${plain(unapplied)} held until the rest comes`,
    corrections !== 0 && `corrections ${plain(corrections)}`,
  ];
  return words.filter(Boolean).join(' · ');
}
