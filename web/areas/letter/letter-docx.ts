import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  type ISectionOptions,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  VerticalAlign,
  WidthType,
} from 'docx';
import { accentFor } from '#shared/brand/accent.ts';
import { pngSize } from '#shared/brand/logo.ts';
import { type LetterBlock, type LetterCell, signersOf, titleOf } from '#shared/letter/letter-block.ts';
import type { Letterhead } from '#shared/letter/pdf/letterhead-pdf.ts';

/*
 * The letter for Word and LibreOffice, with the words of every other form. US Letter; sizes are in half points,
 * distances in twentieths of a point.
 */

const paper = { width: 12_240, height: 15_840, side: 1000, top: 860 };
const inner = paper.width - 2 * paper.side;
const serif = 'Times New Roman';
const color = { ink: '16211C', line: 'C3CCC7', warning: 'B3261E' };

type Child = Paragraph | Table;

/**
 * The letter as the bytes of a .docx file: a section for each of its parts.
 *
 * @param head the brand around it; none without one.
 */
export async function letterDocx(
  blocks: readonly LetterBlock[],
  title: string,
  head?: Letterhead,
): Promise<Uint8Array> {
  const size = sizeOf(blocks);
  const mark = blocks.find((block) => block.kind === 'mark');
  const document = new Document({
    title,
    creator: '',
    styles: {
      default: {
        document: { run: { font: serif, size, color: color.ink }, paragraph: { spacing: { after: 100, line: 240 } } },
      },
    },
    sections: partsOf(blocks).map((part, index) => sectionOf(part, titleOf(blocks), index, mark?.text, head)),
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

/** Every word of the letter in one size, smaller where many or long names have to fit its first page. */
function sizeOf(blocks: readonly LetterBlock[]): number {
  if (!blocks.some(({ kind }) => kind === 'page')) return 21;
  const names = signersOf(blocks);
  if (names.join('').length > 250) return 16;
  return names.length > 5 ? 18 : 20;
}

type Placed = { block: LetterBlock; at: number };

function partsOf(blocks: readonly LetterBlock[]): Placed[][] {
  const parts: Placed[][] = [[]];
  blocks.forEach((block, at) => {
    parts.at(-1)?.push({ block, at });
    if (block.kind === 'page' && at < blocks.length - 1) parts.push([]);
  });
  return parts;
}

function sectionOf(
  part: Placed[],
  title: number,
  index: number,
  mark: string | undefined,
  head: Letterhead | undefined,
): ISectionOptions {
  const foot = part.flatMap(({ block }) => (block.kind === 'page' ? [block.foot] : []));
  return {
    properties: {
      page: {
        size: { width: paper.width, height: paper.height },
        margin: { left: paper.side, right: paper.side, top: paper.top, bottom: paper.top, footer: 400, header: 300 },
      },
    },
    ...(mark !== undefined && { headers: { default: new Header({ children: [marked(mark)] }) } }),
    footers: {
      default: new Footer({
        children: [
          ...(head && head.brand.footer !== ''
            ? [new Paragraph({ text: head.brand.footer, spacing: { after: 0 } })]
            : []),
          new Paragraph({
            tabStops: [{ type: TabStopType.RIGHT, position: inner }],
            children: [
              ...foot.map((text) => new TextRun(text)),
              new TextRun({ children: ['\tPage ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] }),
            ],
          }),
        ],
      }),
    },
    children: [
      ...(head && index === 0 ? letterheadOf(head) : []),
      ...part.flatMap(({ block, at }) => childrenOf(block, at === title, index === 0 && at === 0)),
    ],
  };
}

/** The longest sides of a logo, in pixels of 96 an inch. */
const logoBox = { width: 200, height: 52 };

/** Logo and company with a rule below; nothing without both. */
function letterheadOf({ brand: { company, accent }, logo }: Letterhead): Paragraph[] {
  const shown = accent === '' ? color.ink : accentFor(accent).light.slice(1);
  const size = logo && pngSize(logo);
  if (company === '' && size === undefined) return [];
  const scale = size ? Math.min(1, logoBox.width / size.width, logoBox.height / size.height) : 1;
  return [
    new Paragraph({
      spacing: { after: 200 },
      border: { bottom: { style: BorderStyle.SINGLE, size: 10, color: shown, space: 6 } },
      children: [
        ...(logo && size
          ? [
              new ImageRun({
                type: 'png',
                data: logo,
                transformation: { width: size.width * scale, height: size.height * scale },
              }),
            ]
          : []),
        new TextRun({ text: logo && company !== '' ? `   ${company}` : company, bold: true, size: 30, color: shown }),
      ],
    }),
  ];
}

function childrenOf(block: LetterBlock, isTitle: boolean, isFirst: boolean): Child[] {
  switch (block.kind) {
    case 'heading':
      return [headingOf(block.text, isTitle)];
    case 'paragraph':
      return [new Paragraph(block.text)];
    case 'mark':
      return [marked(block.text)];
    case 'note':
      return [new Paragraph({ children: [bold(block.lead), new TextRun(` ${block.text}`)] })];
    case 'list':
      return block.items.map((text) => new Paragraph({ text, bullet: { level: 0 }, spacing: { after: 50 } }));
    case 'choices':
      return [new Paragraph({ children: block.items.map((item) => new TextRun(`☐ ${item}    `)) })];
    case 'address':
      return [
        sideBySide(
          block.left.map((text, index) => line(text, isFirst && index === 0)),
          block.right.map((text) => line(text, false, true)),
          isFirst,
        ),
      ];
    case 'table':
      return [optionTable(block), new Paragraph({ text: '', spacing: { after: 0, line: 120, lineRule: 'exact' } })];
    case 'signers':
      return [sideBySide(...pairOf(block.parties.map(signerLines)), false)];
    case 'signature':
      return [
        line(block.party, true),
        ...block.lines.map((text) => line(text, false)),
        ...block.fields.map((field) => new Paragraph({ text: `${field} ${'_'.repeat(40)}`, spacing: { before: 220 } })),
      ];
    case 'page':
      return [];
  }
}

const bold = (text: string) => new TextRun({ text, bold: true });

function line(text: string, isBold: boolean, isRight = false): Paragraph {
  return new Paragraph({
    children: [new TextRun({ text, bold: isBold })],
    spacing: { after: 0, line: 240 },
    alignment: isRight ? AlignmentType.RIGHT : AlignmentType.LEFT,
  });
}

function marked(text: string): Paragraph {
  return new Paragraph({
    children: [new TextRun({ text, bold: true, color: color.warning })],
    alignment: AlignmentType.CENTER,
  });
}

function headingOf(text: string, isTitle: boolean): Paragraph {
  const children: ParagraphChild[] = [
    new TextRun({ text, bold: true, font: serif, color: color.ink, ...(isTitle && { size: 34 }) }),
  ];
  if (isTitle)
    return new Paragraph({ heading: HeadingLevel.HEADING_1, children, spacing: { before: 120, after: 100 } });
  return new Paragraph({
    heading: HeadingLevel.HEADING_2,
    children,
    keepNext: true,
    spacing: { before: 160, after: 40 },
    border: { top: { style: BorderStyle.SINGLE, size: 6, color: color.ink, space: 5 } },
  });
}

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const edge = (of: string) => ({ style: BorderStyle.SINGLE, size: 6, color: of });
const noBorders = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none };

/** Two columns without rules. */
function sideBySide(left: Paragraph[], right: Paragraph[], isRuled: boolean): Table {
  const half = Math.floor(inner / 2);
  const cell = (children: Paragraph[], width: number) =>
    new TableCell({
      children: children.length === 0 ? [new Paragraph('')] : children,
      width: { size: width, type: WidthType.DXA },
      margins: { top: isRuled ? 0 : 100, bottom: 100, left: 0, right: 100 },
      borders: { top: none, left: none, right: none, bottom: isRuled ? edge(color.ink) : none },
    });
  return new Table({
    width: { size: inner, type: WidthType.DXA },
    columnWidths: [half, inner - half],
    borders: noBorders,
    rows: [new TableRow({ cantSplit: true, children: [cell(left, half), cell(right, inner - half)] })],
  });
}

/** Where the line for the date begins. */
const tabStops = [{ type: TabStopType.LEFT, position: 3300 }];

/** A line to sign above each name, and one for the date. */
function signerLines({ title, names }: Extract<LetterBlock, { kind: 'signers' }>['parties'][number]): Paragraph[] {
  return [
    line(title, true),
    ...names.flatMap((name) => [
      new Paragraph({ text: `${'_'.repeat(28)}\t${'_'.repeat(12)}`, tabStops, spacing: { before: 140, after: 0 } }),
      new Paragraph({ text: `${name}\tDate`, tabStops, spacing: { after: 0 } }),
    ]),
  ];
}

function pairOf(columns: Paragraph[][]): [Paragraph[], Paragraph[]] {
  return [columns[0] ?? [], columns[1] ?? []];
}

function optionTable({ corner, columns, rows }: Extract<LetterBlock, { kind: 'table' }>): Table {
  const label = Math.floor(inner * 0.215);
  const width = Math.floor((inner - label) / Math.max(1, columns.length));
  const cellOf = (children: Paragraph[], size: number, bottom: string, top?: string) =>
    new TableCell({
      children,
      verticalAlign: VerticalAlign.TOP,
      width: { size, type: WidthType.DXA },
      margins: { top: 36, bottom: 46, left: size === label ? 0 : 120, right: 60 },
      borders: { left: none, right: none, top: top === undefined ? none : edge(top), bottom: edge(bottom) },
    });
  const figureOf = ({ figure, text }: LetterCell) => [
    ...(figure === '' ? [] : [line(figure, true)]),
    ...(text === '' ? [] : [line(text, false)]),
  ];
  const rowOf = (first: string, cells: LetterCell[], bottom: string, isHead: boolean) =>
    new TableRow({
      cantSplit: true,
      tableHeader: isHead,
      children: [
        cellOf([line(first, false)], label, bottom, isHead ? color.ink : undefined),
        ...cells.map((each) => cellOf(filled(figureOf(each)), width, bottom, isHead ? color.ink : undefined)),
      ],
    });
  return new Table({
    width: { size: inner, type: WidthType.DXA },
    columnWidths: [label, ...columns.map(() => width)],
    borders: noBorders,
    rows: [
      rowOf(corner, columns, color.ink, true),
      ...rows.map((row, index) =>
        rowOf(row.label, row.cells, index === rows.length - 1 ? color.ink : color.line, false),
      ),
    ],
  });
}

/** A cell needs a paragraph. */
function filled(children: Paragraph[]): Paragraph[] {
  return children.length === 0 ? [new Paragraph('')] : children;
}
