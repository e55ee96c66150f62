import type { LetterBlock } from './letter-block.ts';
import { toWinAnsi } from './pdf/win-ansi.ts';
import {
  type Color,
  hair,
  ink,
  inner,
  leading,
  type Pen,
  paper,
  type Run,
  soft,
  type Weight,
  warning,
} from './sheet-pen.ts';

/* How a pen writes each kind of block. */

function address(pen: Pen, { left, right }: Extract<LetterBlock, { kind: 'address' }>, isSender: boolean) {
  const { fonts, size, step, rule, wrapped, line } = pen;
  const lefts = left.flatMap((text, index) => {
    const weight: Weight = isSender && index === 0 ? 'bold' : 'regular';
    return wrapped(text, inner * 0.62, weight).map((each) => ({ text: each, weight }));
  });
  const rights = right.flatMap((text) => wrapped(text, inner * 0.35));
  lefts.forEach(({ text, weight }, index) => {
    line(text, paper.side, pen.y + index * step, { weight });
  });
  rights.forEach((text, index) => {
    const x = paper.width - paper.side - fonts.regular.widthOfTextAtSize(text, size);
    line(text, x, pen.y + index * step);
  });
  pen.y += Math.max(lefts.length, rights.length) * step + size * 0.7;
  if (isSender) {
    rule();
    pen.y += size * 0.7;
  }
}

function heading(pen: Pen, text: string, isTitle: boolean) {
  const { size, step, need, rule, wrapped, line } = pen;
  const at = isTitle ? size * 1.8 : size;
  need(at * leading + 3 * step);
  if (!isTitle) {
    pen.y += size * 0.45;
    rule();
    pen.y += size * 0.65;
  }
  for (const each of wrapped(text, inner, 'bold', at)) {
    line(each, paper.side, pen.y, { weight: 'bold', size: at });
    pen.y += at * (isTitle ? 1.2 : leading);
  }
  pen.y += size * (isTitle ? 0.3 : 0.1);
}

function table(pen: Pen, { corner, columns, rows }: Extract<LetterBlock, { kind: 'table' }>) {
  const { size, step, need, rule, wrapped, line } = pen;
  const labelWidth = inner * 0.215;
  const gap = size * 0.9;
  const width = (inner - labelWidth) / Math.max(1, columns.length);
  const xOf = (index: number) => paper.side + labelWidth + index * width + gap;
  const row = (label: string, cells: typeof columns, edge: Color) => {
    const labels = wrapped(label, labelWidth - size * 0.3);
    const texts = cells.map(({ figure, text }) => [
      ...(figure === ''
        ? []
        : wrapped(figure, width - gap, 'bold').map((each) => ({ text: each, weight: 'bold' as const }))),
      ...(text === '' ? [] : wrapped(text, width - gap).map((each) => ({ text: each, weight: 'regular' as const }))),
    ]);
    const height = Math.max(labels.length, ...texts.map(({ length }) => length)) * step + size * 0.62;
    need(height);
    labels.forEach((text, index) => {
      line(text, paper.side, pen.y + size * 0.3 + index * step);
    });
    texts.forEach((lines, column) => {
      lines.forEach(({ text, weight }, index) => {
        line(text, xOf(column), pen.y + size * 0.3 + index * step, { weight });
      });
    });
    pen.y += height;
    rule(edge);
  };
  pen.y += size * 0.6;
  rule();
  row(corner, columns, ink);
  rows.forEach(({ label, cells }, index) => {
    row(label, cells, index === rows.length - 1 ? ink : hair);
  });
  pen.y += size * 0.8;
}

function choices(pen: Pen, items: readonly string[]) {
  const { fonts, size, step, need, put, line } = pen;
  const side = size * 1.05;
  pen.y += size * 0.25;
  need(step);
  let x = paper.side;
  for (const item of items.map(toWinAnsi)) {
    const width = side + size * 0.5 + fonts.regular.widthOfTextAtSize(item, size);
    if (x > paper.side && x + width > paper.width - paper.side) {
      x = paper.side;
      pen.y += step * 1.2;
      need(step);
    }
    put({ kind: 'box', x, y: pen.y + size * 1.1, side });
    line(item, x + side + size * 0.5, pen.y);
    x += width + size * 2;
  }
  pen.y += step + size * 0.7;
}

function signers(pen: Pen, { parties }: Extract<LetterBlock, { kind: 'signers' }>) {
  const { size, step, need, rule, wrapped, line } = pen;
  const gap = size * 2.4;
  const width = (inner - gap) / 2;
  const dateWidth = size * 6;
  const nameWidth = width - dateWidth - size;
  const columns = parties.map(({ title, names }) => ({
    titles: wrapped(title, width, 'bold'),
    names: names.map((name) => wrapped(name, nameWidth)),
  }));
  const heightOf = ({ titles, names }: (typeof columns)[number]) =>
    titles.length * step + names.reduce((sum, lines) => sum + size * 1.5 + lines.length * step, 0);
  pen.y += size * 0.5;
  need(Math.max(0, ...columns.map(heightOf)));
  const top = pen.y;
  columns.forEach(({ titles, names }, index) => {
    const x = paper.side + index * (width + gap);
    pen.y = top;
    for (const text of titles) {
      line(text, x, pen.y, { weight: 'bold' });
      pen.y += step;
    }
    for (const lines of names) {
      pen.y += size * 1.5;
      rule(ink, x, nameWidth);
      rule(ink, x + nameWidth + size, dateWidth);
      lines.forEach((text, at) => {
        line(text, x, pen.y + size * 0.12 + at * step);
      });
      line('Date', x + nameWidth + size, pen.y + size * 0.12, { color: soft });
      pen.y += lines.length * step;
    }
  });
  pen.y = top + Math.max(0, ...columns.map(heightOf));
}

function list(pen: Pen, items: readonly string[], most: number) {
  const { sheets, size, step, need, put, flow } = pen;
  for (const item of items) {
    if (sheets.length > most) return;
    need(step);
    put({ kind: 'text', text: '•', x: paper.side, y: pen.y + size * 0.98, weight: 'regular', size, color: ink });
    flow([{ text: item, weight: 'regular' }], paper.side + size, inner - size);
    pen.y += size * 0.2;
  }
}

function paragraph(pen: Pen, runs: Run[], color = ink) {
  const { size, flow } = pen;
  flow(runs, paper.side, inner, color);
  pen.y += size * 0.45;
}

type Place = { isFirst: boolean; isTitle: boolean; isLast: boolean; most: number };

/** @param most a list stops on the sheet after these. */
export function writeBlock(pen: Pen, content: LetterBlock, { isFirst, isTitle, isLast, most }: Place): void {
  if (content.kind === 'address') address(pen, content, isFirst);
  else if (content.kind === 'heading') heading(pen, content.text, isTitle);
  else if (content.kind === 'table') table(pen, content);
  else if (content.kind === 'choices') choices(pen, content.items);
  else if (content.kind === 'signers') signers(pen, content);
  else if (content.kind === 'list') list(pen, content.items, most);
  else if (content.kind === 'paragraph') paragraph(pen, [{ text: content.text, weight: 'regular' }]);
  else if (content.kind === 'mark') paragraph(pen, [{ text: content.text, weight: 'bold' }], warning);
  else if (content.kind === 'note') {
    paragraph(pen, [
      { text: content.lead, weight: 'bold' },
      { text: content.text, weight: 'regular' },
    ]);
  } else if (content.kind === 'page') {
    pen.last().foot = content.foot;
    if (!isLast) pen.turn();
  }
}
