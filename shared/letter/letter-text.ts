import type { Brand } from '#shared/brand/brand.ts';
import { endOf, type LetterBlock, type LetterCell, titleOf } from './letter-block.ts';

/**
 * The letter as a text file: lines of at most 78 characters (unless one word is longer), each ended by LF. A brand is
 * its company above the letter, and its footer below.
 */
export function letterText(blocks: readonly LetterBlock[], brand?: Pick<Brand, 'company' | 'footer'>): string {
  const title = titleOf(blocks);
  const texts = blocks.map((block, index) => blockText(block, index === title));
  const end = endOf(blocks);
  const around = (text = '') => (text === '' ? [] : [wrap(text)]);
  const parts = [...around(brand?.company), ...texts.slice(0, end), ...around(brand?.footer), ...texts.slice(end)];
  return `${parts.join('\n\n')}\n`;
}

const lineLength = 78;

function blockText(block: LetterBlock, isTitle: boolean): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${(isTitle ? '=' : '-').repeat(block.text.length)}`;
    case 'paragraph':
    case 'mark':
      return wrap(block.text);
    case 'note':
      return wrap(`${block.lead} ${block.text}`);
    case 'list':
      return block.items.map((item) => wrap(item, '- ')).join('\n');
    case 'signature': {
      const details = [block.party, ...block.lines].map((line) => wrap(line));
      return [...details, ...block.fields.map((field) => `\n${field} ${'_'.repeat(40)}`)].join('\n');
    }
    case 'address':
      return [...block.left, ...block.right].map((line) => wrap(line)).join('\n');
    case 'table':
      return [
        tableRow(block.corner, block.columns, () => '  '),
        ...block.rows.map(({ label, cells }) => tableRow(label, cells, (index) => `  ${'ABC'.charAt(index)}: `)),
      ].join('\n\n');
    case 'choices':
      return block.items.map((item) => wrap(item, '[ ] ')).join('\n');
    case 'signers':
      return block.parties.map(({ title, names }) => [wrap(title), ...names.map(signLine)].join('\n\n')).join('\n\n');
    case 'page':
      return wrap(block.foot);
  }
}

/** Columns do not line up in every mail program: a row is a list of its cells. */
function tableRow(label: string, cells: readonly LetterCell[], bulletOf: (index: number) => string): string {
  const rows = cells.map(({ figure, text }, index) =>
    wrap([figure, text].filter(Boolean).join(' – '), bulletOf(index)),
  );
  return [wrap(label), ...rows].join('\n');
}

function signLine(name: string): string {
  return `${'_'.repeat(40)}\n${wrap(name)}\n\nDate ${'_'.repeat(20)}`;
}

/** Breaks at spaces; later lines are indented by the bullet's width. */
function wrap(text: string, bullet = ''): string {
  const rows: string[] = [];
  for (const word of text.split(' ')) {
    const row = rows.at(-1);
    if (row !== undefined && bullet.length + row.length + 1 + word.length <= lineLength) {
      rows[rows.length - 1] = `${row} ${word}`;
    } else rows.push(word);
  }
  return rows.map((row, index) => (index === 0 ? bullet : ' '.repeat(bullet.length)) + row).join('\n');
}
