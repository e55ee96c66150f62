import type { System } from '#local/system.ts';
import { BookAnswer } from '#shared/book/book-answers.ts';
import { MadeProof, type NewProof } from '#shared/book/shown/proof-link.ts';
import { Receipt } from '#shared/book/shown/receipt.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { makeReal } from '#test/support/seller/send-offer.ts';
import type { Person, Reply, SentFile, TestSystem } from '#test/support/system.ts';
import { close, smallBook } from './closed-deal.ts';

/** A PDF as far as its first bytes. */
export const smallPdf = Buffer.from('%PDF-1.4\n%%EOF\n');

/** Opens the book of a house that is no sample data. Resolves to the analysis' id. */
export async function realBook(
  system: Pick<System, 'tables'>,
  person: Person,
  book: object = smallBook,
  address?: string,
): Promise<string> {
  const id = await saveAnalysis(person, address);
  await makeReal(system, person, id);
  await close(person, id);
  const reply = await person.call('POST', `/api/analyses/${id}/book`, book);
  if (BookAnswer.parse(reply.body).book === null) throw new Error('No book was opened.');
  return id;
}

/** Asks for a link that shows a loan's payments. */
export const askForProof = (person: Person, analysisId: string, more: Partial<NewProof> = {}): Promise<Reply> =>
  person.call('POST', `/api/analyses/${analysisId}/book/proofs`, {
    ...{ loan: 'p1', days: 90, shared_with: 'Ada, by text', ...more },
  });

/** Makes one. @returns what was answered, and what opens it. */
export async function madeProof(person: Person, analysisId: string, more: Partial<NewProof> = {}) {
  const { proof, path } = MadeProof.parse((await askForProof(person, analysisId, more)).body);
  const [, code = '', secret = ''] = /^\/s\/(\w+)#(\w+)$/.exec(path) ?? [];
  return { proof, path, code, secret };
}

/** Adds a receipt to somebody's book. @returns its id. */
export async function addedReceipt(
  system: Pick<TestSystem, 'call'>,
  person: Person,
  analysisId: string,
): Promise<string> {
  return Receipt.parse((await addReceipt(system, person, analysisId)).body).id;
}

export const addReceipt = (
  system: Pick<TestSystem, 'call'>,
  { token }: Person,
  analysisId: string,
  file: SentFile = { bytes: smallPdf, type: 'application/pdf' },
): Promise<Reply> => system.call('POST', `/api/analyses/${analysisId}/book/receipts`, { token, file });
