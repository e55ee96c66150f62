import * as z from 'zod/mini';

/*
 * A letter as data: what the text file, the PDF, the Word file, the screen and print all render, so that each has the
 * same words. Texts have no line breaks.
 */

// Above the longest text that the form takes: 5,000 characters, of which each may count as two, one a line at most.
const text = z.string().check(z.maxLength(12_000));
const texts = z.array(text).check(z.maxLength(3000));

/** One cell of the table: a figure, and words below it; either may be empty. */
const Cell = z.strictObject({ figure: text, text });
export type LetterCell = z.infer<typeof Cell>;

export const LetterBlock = z.discriminatedUnion('kind', [
  /** The first heading of a letter is its title. */
  z.strictObject({ kind: z.literal('heading'), text }),
  z.strictObject({ kind: z.literal('paragraph'), text }),
  /** A paragraph that begins with a few words in bold. */
  z.strictObject({ kind: z.literal('note'), lead: text, text }),
  z.strictObject({ kind: z.literal('list'), items: texts }),
  /** A remark that every sheet must have, such as that the letter is not to be sent. */
  z.strictObject({ kind: z.literal('mark'), text }),
  /** The signer, the line below the name, and the labels of the blank lines. */
  z.strictObject({ kind: z.literal('signature'), party: text, lines: texts, fields: texts }),
  /** Two blocks of lines side by side: the sender, the recipient. */
  z.strictObject({ kind: z.literal('address'), left: texts, right: texts }),
  /** Options side by side, a row for each term. */
  z.strictObject({
    kind: z.literal('table'),
    corner: text,
    columns: z.array(Cell).check(z.maxLength(3)),
    rows: z.array(z.strictObject({ label: text, cells: z.array(Cell).check(z.maxLength(3)) })).check(z.maxLength(20)),
  }),
  /** Boxes to mark. */
  z.strictObject({ kind: z.literal('choices'), items: texts }),
  /** Parties side by side, each with a line to sign and to date for everyone named. */
  z.strictObject({
    kind: z.literal('signers'),
    parties: z.array(z.strictObject({ title: text, names: texts })).check(z.maxLength(2)),
  }),
  /** Ends a sheet, with what stands at its foot. */
  z.strictObject({ kind: z.literal('page'), foot: text }),
]);
export type LetterBlock = z.infer<typeof LetterBlock>;

export const LetterBlocks = z.array(LetterBlock).check(z.minLength(1), z.maxLength(100));

export const heading = (content: string): LetterBlock => ({ kind: 'heading', text: content });
export const paragraph = (content: string): LetterBlock => ({ kind: 'paragraph', text: content });
export const note = (lead: string, content: string): LetterBlock => ({ kind: 'note', lead, text: content });
export const list = (items: string[]): LetterBlock => ({ kind: 'list', items });
export const signature = (party: string, details: string[]): LetterBlock => ({
  kind: 'signature',
  party,
  lines: details.filter(Boolean),
  fields: ['Signature:', 'Date:'],
});
/**
 * The index of the lines that end a letter or a sheet: its marks and its foot. A brand's footer stands above them.
 *
 * @param blocks of a letter or of one of its sheets.
 */
export function endOf(blocks: readonly LetterBlock[]): number {
  return blocks.findLastIndex(({ kind }) => kind !== 'mark' && kind !== 'page') + 1;
}

/** The index of the letter's title. */
export const titleOf = (blocks: readonly LetterBlock[]): number => blocks.findIndex(({ kind }) => kind === 'heading');

/** Everyone who signs a letter of several parts, and the parties' titles: many or long ones need smaller type. */
export function signersOf(blocks: readonly LetterBlock[]): string[] {
  return blocks.flatMap((block) =>
    block.kind === 'signers' ? block.parties.flatMap(({ title, names }) => [title, ...names]) : [],
  );
}
