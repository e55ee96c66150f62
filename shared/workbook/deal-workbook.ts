import { csvLine } from '#shared/csv/write-csv.ts';
import { sampleNotice } from '#shared/property/sample-notice.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { type Places, stepped } from '#shared/structures/base/formula.ts';
import { leftAfter, levelPayment, paidIn, roundedPayment } from '#shared/structures/base/loan-cells.ts';
import { type WorkbookNumbers, workbookInputs } from '#shared/structures/base/workbook-numbers.ts';
import { formulas } from '#shared/structures/formulas.ts';
import type { ExitNumbers } from './exit-numbers.ts';
import { exitSheet } from './exit-sheet.ts';
import { ratioCell, returnCell } from './ratio-cells.ts';
import { type Cell, type Format, head, known, type Sheet, type Workbook } from './workbook.ts';

/*
 * A deal in one structure as a workbook that a lender can audit: the assumptions are its only typed numbers, and all
 * else follows from them, month by month. The product's own figures stand beside what the workbook works out. Formulas
 * are those of docs/deal-engine.md; they need no more than what every spreadsheet has.
 */

const figureTexts: Record<Figure, readonly [label: string, format: Format]> = {
  price: ['Price', 'cents'],
  cashIn: ['Cash in', 'cents'],
  income: ['Net operating income, a month', 'cents'],
  coverage: ['Coverage (DSCR)', 'ratio'],
  monthlyCashFlow: ['Cash flow, a month', 'cents'],
  cashOnCashPercent: ['Cash-on-cash, % a year', 'percent'],
  netAtExit: ['Left at the exit', 'cents'],
  profit: ['Profit', 'cents'],
  npv: ['Worth today (NPV)', 'cents'],
  irrPercent: ['Return (IRR), % a year', 'percent'],
};

export type Figure = keyof WorkbookNumbers['figures'];
type CellFormulas = Partial<Record<Figure, string>>;
/** Where the assumptions, figures and months of a deal stand. */
type SheetPlaces = Places & {
  /** Below the figures: what the note costs a month before it is rounded. */
  noteExact: string;
  /** The sheet as a formula names it. */
  schedule: string;
};

/** Below the head of the sheet. */
const firstInput = 2;
const firstFigure = 4;
/** Month 0, the day of closing. */
const firstMonth = 2;

/** Without the return that is asked for, nothing is said about worth today. */
const figuresOf = ({ inputs }: Pick<WorkbookNumbers, 'inputs'>) =>
  (Object.keys(figureTexts) as Figure[]).filter(
    (figure) => figure !== 'npv' || inputs.some(({ id }) => id === 'hurdle'),
  );

/** With the closing costs in one amount, the price has them too. */
const labelOf = (figure: Figure, { has }: Pick<Places, 'has'>) =>
  figure === 'price' && has('closing') ? 'Price and closing' : figureTexts[figure][0];

export const workbookNotice =
  'Not an appraisal, not an offer, not legal, tax or financial advice. Verify every figure before you rely on it.';

/**
 * The workbook of a deal: its figures, its assumptions, its months, and where they come from.
 *
 * @param exit how it is left, where that is not the structure's own exit.
 */
export function dealWorkbook(numbers: WorkbookNumbers, exit: ExitNumbers | null = null): Workbook {
  const { sheets } = dealSheets(numbers);
  const left = exit === null ? [] : [exitSheet(exit, placesOf(numbers, ''))];
  return { sheets: [...sheets, ...left, notesSheet(numbers, left.length > 0)] };
}

/**
 * The figures, assumptions and months of a deal.
 *
 * @param suffix what the sheets' names end with, where a workbook has several deals.
 * @returns the sheets, and where a formula of another sheet finds a figure.
 */
export function dealSheets(numbers: WorkbookNumbers, suffix = ''): { sheets: Sheet[]; cellOf: Places['cellOf'] } {
  const places = placesOf(numbers, suffix);
  return {
    cellOf: places.cellOf,
    sheets: [
      dealSheet(numbers, places),
      {
        name: 'Assumptions',
        widths: [38, 16],
        rows: [
          head('Assumption', 'Change it'),
          ...numbers.inputs.map(({ id, amount }): Cell[] => {
            const [label, format] = workbookInputs[id];
            return [{ text: label }, known(amount, format, true)];
          }),
        ],
      },
      scheduleSheet(numbers, places),
    ].map((sheet) => ({ ...sheet, name: sheet.name + suffix })),
  };
}

function placesOf({ inputs, exit_month: exit }: WorkbookNumbers, suffix: string): SheetPlaces {
  const rows = new Map(inputs.map(({ id }, at) => [id, firstInput + at]));
  const figures = figuresOf({ inputs });
  const sheet = (name: string) => (suffix === '' ? name : `'${name}${suffix}'`);
  return {
    of: (id) => `${sheet('Assumptions')}!$B$${rows.get(id)}`,
    has: (id) => rows.has(id),
    cellOf: (figure) => `${sheet('Deal')}!$B$${firstFigure + figures.indexOf(figure)}`,
    noteExact: `${sheet('Deal')}!$B$${firstFigure + figures.length}`,
    notePayment: `${sheet('Deal')}!$B$${firstFigure + figures.length + 1}`,
    schedule: sheet('Schedule'),
    loanLeft: `${sheet('Schedule')}!$I$${firstMonth + exit}`,
    noteLeft: `${sheet('Schedule')}!$J$${firstMonth + exit}`,
    exit,
  };
}

function dealSheet(numbers: WorkbookNumbers, places: SheetPlaces): Sheet {
  const { address, structure, figures: own } = numbers;
  const formulas = formulasOf(numbers, places);
  const rows = figuresOf(numbers).map((figure): Cell[] => {
    const [, format] = figureTexts[figure];
    const label = labelOf(figure, places);
    const formula = formulas[figure];
    const amount = own[figure];
    // One that the structure does not have, or that says nothing of so short a time or so little cash.
    if (formula === undefined) return [{ text: label }, { text: '—' }];
    // Without payments or cash nothing is divided; where the month is known, so are they.
    const isNone = (figure === 'coverage' || figure === 'cashOnCashPercent') && own.monthlyCashFlow !== null;
    const unsaid = { text: isNone ? '—' : 'Unknown' };
    return [{ text: label }, { formula, format }, amount === null ? unsaid : { amount, format }];
  });
  const note = noteOf(structure, places);
  return {
    name: 'Deal',
    widths: [38, 18, 18],
    rows: [
      head(address),
      head(structure),
      head('Figure', 'Worked out here', 'As in the product'),
      ...rows,
      ...(note === null
        ? []
        : [
            [{ text: 'Note, a month, before rounding' }, { formula: note.exact, format: 'exact' as const }],
            [{ text: 'Note, payment a month' }, { formula: note.payment, format: 'cents' as const }],
          ]),
    ],
  };
}

type NoteFormulas = { amount: string; exact: string; payment: string };

/**
 * The note to the seller: its amount, its level payment or interest before rounding, and what is paid, in whole cents.
 * `null` without one. A payment is rounded up where the interest on what rounding leaves out would outgrow it.
 */
function noteOf(structure: Strategy, places: SheetPlaces): NoteFormulas | null {
  const { of, has, noteExact } = places;
  const amount = formulas[structure].note?.(places);
  if (amount === undefined || !has('noteRate')) return null;
  const rate = of('noteRate');
  const months = of('noteMonths');
  return {
    amount,
    exact: `IF(${of('interestOnly')}=1,${amount}*${rate}/1200,${levelPayment(amount, rate, months)})`,
    payment: has('notePayment')
      ? of('notePayment')
      : roundedPayment(noteExact, rate, months, `${of('interestOnly')}=0`),
  };
}

function formulasOf({ structure, exit_month: exit, figures }: WorkbookNumbers, places: SheetPlaces): CellFormulas {
  const { has, cellOf, schedule } = places;
  const last = firstMonth + exit;
  const flows = `${schedule}!$H$${firstMonth}:$H$${last}`;
  const { price, cashIn, month, netAtExit, owned } = formulas[structure];
  return {
    price: price.cell(places),
    cashIn: cashIn.cell(places),
    ...(owned && {
      income: owned.income.cell(places),
      coverage: ratioCell(cellOf('income'), owned.payments.cell(places)),
    }),
    ...(month && {
      monthlyCashFlow: month.cell(places),
      cashOnCashPercent: ratioCell(`1200*${cellOf('monthlyCashFlow')}`, cellOf('cashIn')),
    }),
    netAtExit: netAtExit.cell(places),
    profit: `SUM(${flows})`,
    ...(has('hurdle') && { npv: `SUM(${schedule}!$K$${firstMonth}:$K$${last})` }),
    ...(figures.irrPercent !== null && { irrPercent: returnCell(flows, figures.irrPercent) }),
  };
}

const columns = [
  'Month',
  'Rent',
  'Vacancy and management',
  'Costs',
  'Loan payment',
  'Paid to the seller',
  'Cash in and left at the exit',
  'Cash flow',
  'Loan balance',
  'Note balance',
  'Worth today',
];

function scheduleSheet(numbers: WorkbookNumbers, places: SheetPlaces): Sheet {
  const months = Array.from({ length: numbers.exit_month + 1 }, (_, month) => monthOf(numbers, places, month));
  return {
    name: 'Schedule',
    widths: columns.map((name) => Math.max(12, name.length + 1)),
    rows: [head(...(places.has('hurdle') ? columns : columns.slice(0, -1))), ...months],
  };
}

function monthOf({ structure, exit_month: exit }: WorkbookNumbers, places: SheetPlaces, month: number): Cell[] {
  const { of, has, cellOf, notePayment } = places;
  const row = firstMonth + month;
  const before = row - 1;
  const at = `$A${row}`;
  const hasRent = has('rent');
  const isRunning = month > 0;
  const note = noteOf(structure, places);
  const cents = (formula: string | null): Cell =>
    formula === null ? { amount: 0, format: 'cents' } : { formula, format: 'cents' };
  const { costs: running, atStart } = formulas[structure];
  const cost = running === null ? null : `-${running.cell(places)}`;
  const costs = cost && hasRent ? `${cost}*${stepped(of('costGrowth'), at)}` : cost;
  const rent = hasRent ? `${of('rent')}*${stepped(of('rentGrowth'), at)}` : null;
  const capital = (): string | null => {
    if (month === 0) return `-${atStart?.cell(places) ?? cellOf('cashIn')}`;
    return month === exit ? cellOf('netAtExit') : null;
  };
  const loanEnd = has('loanMonths') ? of('loanMonths') : '9999';
  const paid = (balance: string, rate: string, payment: string, end: string) =>
    `-${paidIn(`${balance}${before}`, rate, payment, `${at}>=${end}`)}`;
  const left = (balance: string, rate: string, payment: string, end: string) =>
    leftAfter(`${balance}${before}`, rate, `${payment}${row}`, `${at}>=${end}`);
  const notePaid = () =>
    `IF(${of('interestOnly')}=1,-${notePayment},${paid('J', of('noteRate'), notePayment, of('noteMonths'))})`;
  const noteLeft = () => `IF(${of('interestOnly')}=1,J${before},${left('J', of('noteRate'), 'F', of('noteMonths'))})`;
  const takesLoan = has('loanBalance');
  const isVacant = has('vacantMonths') ? `IF(${at}<=${of('vacantMonths')},0,${rent})` : rent;
  return [
    { amount: month, format: 'number' },
    cents(isRunning ? isVacant : null),
    cents(isRunning && hasRent ? `-B${row}*(${of('vacancy')}+${of('management')})/100` : null),
    cents(isRunning ? costs : null),
    cents(isRunning && takesLoan ? paid('I', of('loanRate'), of('loanPayment'), loanEnd) : null),
    cents(isRunning ? (note ? notePaid() : has('ownerRent') ? `-${of('ownerRent')}` : null) : null),
    cents(capital()),
    cents(`SUM(B${row}:G${row})`),
    cents(takesLoan ? (isRunning ? left('I', of('loanRate'), 'E', loanEnd) : of('loanBalance')) : null),
    cents(note ? (isRunning ? noteLeft() : note.amount) : null),
    ...(has('hurdle') ? [cents(`H${row}/(1+${of('hurdle')}/100)^(${at}/12)`)] : []),
  ];
}

function notesSheet({ source, is_sample, exit_month }: WorkbookNumbers, hasExit: boolean): Sheet {
  const notes = [
    `Record: ${source}. What the record lacks was entered or assumed by the sender.`,
    'The numbers on the sheet Assumptions are the only ones that are typed; every other follows from them.',
    `The schedule has ${exit_month} months, to the exit of the deal. Another exit needs another file.`,
    'Rents and costs grow once a year, the value month by month. Taxes on income are not counted.',
    ...(hasExit
      ? [
          'The sheet Exit has its own terms, and everybody’s months as agreed; each month of all parties sums to 0. Its months are those of this file.',
        ]
      : []),
    '#N/A says that a figure needs a fact that nobody knows.',
    workbookNotice,
  ];
  return {
    name: 'Notes',
    widths: [110],
    rows: (is_sample ? [sampleNotice, ...notes] : notes).map((text) => [{ text }]),
  };
}

/** The same numbers as CSV: figures as in the product, then assumptions. An unknown one is an empty cell. */
export function dealCsv(numbers: WorkbookNumbers): string {
  const { address, structure, source, inputs, figures: own } = numbers;
  const lines = [
    csvLine(['Address', address]),
    csvLine(['Structure', structure]),
    csvLine(['Record', source]),
    ...figuresOf(numbers).map((figure) => csvLine([labelOf(figure, placesOf(numbers, '')), own[figure]])),
    ...inputs.map(({ id, amount }) => csvLine([workbookInputs[id][0], amount])),
    csvLine([workbookNotice]),
  ];
  return [...lines, ''].join('\r\n');
}
