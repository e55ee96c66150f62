import fc from 'fast-check';
import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { type Brand, maxCompanyLength, maxFooterLength } from '#shared/brand/brand.ts';
import { repairParts } from '#shared/evidence/repair-fields.ts';
import { repairLineIds } from '#shared/evidence/repair-line-ids.ts';
import { LetterDraft, letterFields, offerFields, offerTerms } from '#shared/letter/letter-draft.ts';
import { letterPdf } from '#shared/letter/letter-pdf.ts';
import { letterText } from '#shared/letter/letter-text.ts';
import { composeLetter } from '#shared/letter/made/compose-letter.ts';
import { letterHash } from '#shared/letter/made/letter-hash.ts';
import { linesOf } from '#shared/letter/pdf/pdf-lines.ts';
import { toWinAnsi } from '#shared/letter/pdf/win-ansi.ts';
import { PacketSection } from '#shared/packet/packet.ts';
import { packetOf } from '#shared/packet/packet-of.ts';
import { WorkbookNumbers } from '#shared/structures/base/workbook-numbers.ts';
import { dealWorkbook } from '#shared/workbook/deal-workbook.ts';
import { xlsxSheets } from '#shared/workbook/xlsx-sheets.ts';
import { workedComps } from '#test/support/evidence/worked-comps.ts';
import { runs } from '#test/support/generated.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';
import { letterDocx } from '#web/areas/letter/letter-docx.ts';
import { letterHouse } from './letter-house.ts';

/** Processor time of this thread in milliseconds, the least of three: other programs and a first run don't count. */
async function timeOf(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}

/** 200 ms on a machine of its own, three times that on one that other tests keep busy. */
const mostMs = 600;

/** Texts that a layout or an expression might take long for, repeated to the length of a field. */
const kinds = {
  'one long word': 'W',
  'a narrow word': 'i',
  spaces: ' ',
  'short words': 'a ',
  lines: 'a\n',
  'bullets and dashes': '- ',
  digits: '9',
  'an amount': '9,',
  'a path of commas': ',,, ',
  'marks above a letter': '\u0301',
  'letters with two marks': 'ạ̈',
  pictures: '👩‍👩‍👧',
  joiners: '\u200da',
  'other scripts': '王',
  markup: '<&">',
  formulas: '=1+',
} as const;

const names = { ...letterFields, ...offerFields, ...offerTerms };
/** The longest text of a field that its schema takes. */
function longest(field: string, piece: string): string {
  const fits = (length: number) => LetterDraft.safeParse({ [field]: textOf(piece, length) }).success;
  return textOf(piece, [5000, 300, 200, 100, 80, 50, 40].find(fits) ?? 0);
}
const textOf = (piece: string, length: number) => [...piece.repeat(length)].slice(0, length).join('');

const made = new Date('2026-11-23T10:00:00.000Z');
const brandOf = (piece: string): Brand => ({
  company: textOf(piece.replaceAll('\n', ' '), maxCompanyLength),
  accent: '#1d4ed8',
  footer: textOf(piece.replaceAll('\n', ' '), maxFooterLength),
  logo: null,
});

const lettersOf = (piece: string) => {
  const draft = Object.fromEntries(Object.keys(names).map((field) => [field, longest(field, piece)]));
  const { options: _, ...typed } = draft;
  const words = Object.fromEntries(
    Object.entries(typed).filter(([field]) => field in { ...letterFields, ...offerFields }),
  );
  return [
    ['of one structure', { ...draft, options: '' }],
    ['with options', { ...words, options: 'Wholesale,Seller Finance,Subject-To' }],
    // The longest alone: what stands around it may be what makes the letter fit.
    ['with the terms only', { additionalTerms: longest('additionalTerms', piece) }],
  ] as const;
};

const { property, facts, calculator, texts } = letterHouse;

function composed(draft: LetterDraft, piece: string) {
  const brand = brandOf(piece);
  const subject = {
    analysis_data: property,
    purchase_price: 250_000,
    calculator_inputs: calculator,
    deal: texts,
    seller_facts: facts,
  };
  const writer = {
    ...aProfile(),
    full_name: textOf(piece.replaceAll('\n', ' '), 200),
    company: textOf(piece.replaceAll('\n', ' '), 200),
  };
  return { ...composeLetter({ subject, draft, writer, brand, hasAll: true, today: '2026-11-23' }), brand };
}

describe.each(Object.entries(kinds))('the longest texts of all fields: %s', (_, piece) => {
  it.each(lettersOf(piece))('make a letter %s in no time', async (__, draft) => {
    expect(await timeOf(() => composed(draft, piece))).toBeLessThan(mostMs);
    const { blocks, brand } = composed(draft, piece);
    expect(await timeOf(() => letterText(blocks, brand))).toBeLessThan(mostMs);
    expect(await timeOf(() => letterHash(blocks, brand))).toBeLessThan(mostMs);
    expect(await timeOf(() => letterPdf(blocks, 'Offer letter', { brand }))).toBeLessThan(mostMs);
    expect(await timeOf(() => letterDocx(blocks, 'Offer letter', { brand }))).toBeLessThan(mostMs);
  });

  it('make a packet and its workbook in no time', async () => {
    const line = piece.replaceAll('\n', ' ');
    const sales = Array.from({ length: 20 }, (__, at) => `01KJZ8Q4F2V7M3T9XW5C6BHR${String(at).padStart(2, '0')}`);
    const parts = ['address', 'price', 'soldOn', 'miles', 'squareFootage', 'condition', 'leftOut'];
    const analysis = {
      id: '01KJZ8Q4F2V7M3T9XW5C6BHRND',
      user_id: WorkspaceId.parse('u'),
      property_address: property.address,
      purchase_price: 250_000,
      financing_strategy: 'Seller Finance' as const,
      analysis_data: property,
      created_at: made.toISOString(),
      calculator_inputs: calculator,
      deal: { ...texts },
      seller_facts: { ...facts, notes: textOf(piece, 2000) },
      comps: {
        ...workedComps(made),
        ...Object.fromEntries(sales.flatMap((id) => parts.map((part) => [`${id}.${part}`, textOf(line, 120)]))),
      },
      repairs: Object.fromEntries(
        repairLineIds.flatMap((id) => repairParts.map((part) => [`${id}.${part}`, textOf(line, 40)])),
      ),
    };
    const sender = {
      ...aProfile(),
      full_name: textOf(line, 200),
      company: textOf(line, 200),
      brand: brandOf(piece),
    };
    const photos = Array.from({ length: 20 }, (__, at) => ({
      id: `p${at}`,
      caption: textOf(line, 80),
      width: 9,
      height: 9,
    }));
    const choices = { sections: PacketSection.options, ask: textOf(piece, 500), with_contact: true };
    const make = () => packetOf({ analysis, sender, photos, choices, version: 1, now: made });
    expect(await timeOf(make)).toBeLessThan(mostMs);

    const { numbers } = make();
    const named = { ...WorkbookNumbers.parse(JSON.parse(numbers ?? '')), address: textOf(line, 200) };
    const file = () => writeExcelFile(xlsxSheets(dealWorkbook(named))).toBuffer();
    expect(await timeOf(file)).toBeLessThan(mostMs);
  });
});

describe('the lines of a PDF', () => {
  it('are those that measuring each line as a whole gives', async () => {
    const document = await PDFDocument.create();
    const fonts = [StandardFonts.TimesRoman, StandardFonts.Helvetica].map((name) => document.embedStandardFont(name));
    const text = fc.array(fc.constantFrom(...'AVToWaiil,.r1f ’”éÖ€TyP  .-', ' '), { maxLength: 120 });
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(...fonts),
        fc.constantFrom(8.5, 9, 10.5, 11, 16),
        fc.double({ min: 3, max: 300, noNaN: true }),
        (letters, font, size, width) => {
          const shown = toWinAnsi(letters.join(''));
          expect(linesOf(shown, font, size, width)).toEqual(wholeLines(shown, font, size, width));
        },
      ),
      { numRuns: runs(3000) },
    );
  });

  it('take twice the time for twice the word', async () => {
    const font = (await PDFDocument.create()).embedStandardFont(StandardFonts.TimesRoman);
    const time = (length: number) => timeOf(() => linesOf('W'.repeat(length), font, 10, 500));
    const short = await time(100_000);
    expect(await time(200_000)).toBeLessThan(4 * short + 20);
  });
});

/** The same lines, each measured as a whole again and again: cubic in the length of a word. */
function wholeLines(text: string, font: PDFFont, size: number, width: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) {
      lines[lines.length - 1] = `${last} ${word}`;
      continue;
    }
    let rest = word;
    while (!fits(rest) && rest.length > 1) {
      let most = rest.length - 1;
      while (most > 1 && !fits(rest.slice(0, most))) most -= 1;
      lines.push(rest.slice(0, most));
      rest = rest.slice(most);
    }
    lines.push(rest);
  }
  return lines;
}
