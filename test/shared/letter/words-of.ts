import type { LetterBlock } from '#shared/letter/letter-block.ts';

/* The words of a letter, in order, to compare its forms: bullets, rules and lines to write on differ between them. */

const isRule = (word: string) => /^([=-]+|_{5,}|•|–|\[|\]|☐|[A-C]:)$/.test(word);

/** The words of a form's text. */
export const words = (text: string) => text.split(/\s+/).filter((word) => word !== '' && !isRule(word));

/** The words that every form of the letter carries. */
export const wordsOf = (blocks: readonly LetterBlock[]): string[] => words(blocks.flatMap(textsOf).join(' '));

function textsOf(block: LetterBlock): string[] {
  switch (block.kind) {
    case 'list':
    case 'choices':
      return block.items;
    case 'note':
      return [block.lead, block.text];
    case 'signature':
      return [block.party, ...block.lines, ...block.fields];
    case 'address':
      return [...block.left, ...block.right];
    case 'table':
      return [
        block.corner,
        ...block.columns.flatMap(({ figure, text }) => [figure, text]),
        ...block.rows.flatMap(({ label, cells }) => [label, ...cells.flatMap(({ figure, text }) => [figure, text])]),
      ];
    case 'signers':
      return block.parties.flatMap(({ title, names }) => [title, ...names.flatMap((name) => [name, 'Date'])]);
    case 'page':
      return [block.foot];
    default:
      return [block.text];
  }
}
