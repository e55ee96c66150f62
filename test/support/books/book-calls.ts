import { BookAnswer, BookEntries, PostedEntries } from '#shared/book/book-answers.ts';
import { newEntry } from '#test/shared/book/worked-entries.ts';
import type { Person, Reply } from '#test/support/system.ts';

/** Sends entries to the book of somebody's deal, under new ids unless they have their own. */
export function postTo(person: Person, analysisId: string, ...entries: object[]): Promise<Reply> {
  const body = { entries: entries.map(newEntry), source: 'typed' };
  return person.call('POST', `/api/analyses/${analysisId}/book/entries`, body);
}

/** Records entries in the book of somebody's deal. */
export async function posted(person: Person, analysisId: string, ...entries: object[]): Promise<PostedEntries> {
  return PostedEntries.parse((await postTo(person, analysisId, ...entries)).body);
}

/** The book of somebody's deal. */
export async function readBook(person: Person, analysisId: string): Promise<BookAnswer> {
  return BookAnswer.parse((await person.call('GET', `/api/analyses/${analysisId}/book`)).body);
}

/** All entries of a book, the newest first. */
export async function readEntries(person: Person, analysisId: string): Promise<BookEntries['entries']> {
  const entries: BookEntries['entries'] = [];
  let next: number | null = 0;
  while (next !== null) {
    const reply: Reply = await person.call('GET', `/api/analyses/${analysisId}/book/entries?cursor=${next}`);
    const page: BookEntries = BookEntries.parse(reply.body);
    entries.push(...page.entries);
    next = page.next;
  }
  return entries;
}
