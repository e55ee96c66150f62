import {
  type ExitFigure,
  type ExitFormulas,
  type ExitSheet,
  exitFigures,
  type FlowColumn,
  flowColumns,
  type MonthFlows,
} from '#shared/exits/base/exit-cells.ts';
import { cellTitle, outcomeWhen } from '#shared/exits/exit-words.ts';
import { exitFormulas } from '#shared/exits/formulas.ts';
import { keptRent, ownedCosts, type Places, stepped } from '#shared/structures/base/formula.ts';
import { leftAfter, levelPayment, paidIn, roundedPayment } from '#shared/structures/base/loan-cells.ts';
import { workbookInputs } from '#shared/structures/base/workbook-numbers.ts';
import { formulas } from '#shared/structures/formulas.ts';
import type { Unit } from '#shared/terms/term.ts';
import type { ExitNumbers } from './exit-numbers.ts';
import { ratioCell, returnCell } from './ratio-cells.ts';
import { type Cell, type Format, head, known, type Sheet } from './workbook.ts';

/*
 * The other end of a deal as a sheet: its terms, everybody's months as agreed, and what they come to. It builds on the
 * sheets Deal and Assumptions of the same workbook.
 */

const firstTerm = 3;

const termFormats: Record<Unit, Format> = {
  dollars: 'cents',
  dollarsOrNone: 'cents',
  percent: 'percent',
  rate: 'percent',
  months: 'number',
  start: 'number',
  balloon: 'number',
  ratio: 'ratio',
  yesNo: 'number',
};

const usualHeads: Record<FlowColumn, string> = {
  rent: 'Rent kept',
  costs: 'Costs of the house',
  loan: 'Loan payment',
  toSeller: 'Paid to the seller a month',
  sellersCosts: 'Paid by the seller a month',
  theirs: 'Paid by the end buyer a month',
  theirCosts: 'Costs of the end buyer',
  service: 'Service',
  cashToSeller: 'Cash and payoff to the seller',
  cashToOthers: 'Closing, repairs, selling and payoffs',
  sellersCash: 'Paid off by the seller',
  theirCash: 'Cash of the end buyer',
  theirClosing: 'Closing of the end buyer',
  ownCash: 'Your costs',
  reserves: 'Reserves; they come back below 0',
};

const partyHeads = {
  seller: 'Seller',
  investor: 'You',
  endBuyer: 'End buyer',
  outsiders: 'Outsiders',
  setAside: 'Set aside',
};
type PartyColumn = keyof typeof partyHeads;

const letterAt = (column: number) => String.fromCharCode(65 + column);
const columnNames = Object.keys(flowColumns) as FlowColumn[];
const figureNames = Object.keys(exitFigures) as ExitFigure[];
/** Of the other outcome, with its head. */
const otherLines = 8;

/** The sheet "Exit" of a deal whose other sheets stand at these places. */
export function exitSheet(numbers: ExitNumbers, other: Places): Sheet {
  const { terms, end } = numbers;
  const drafted = monthsOf(numbers, other, columnNames);
  // A column of nothing says nothing.
  const columns = columnNames.filter((name) =>
    drafted.flows.some((month) => month.some(([column]) => column === name)),
  );
  const { sheet, exit, flows, extras, layout, partyOf, balancesIn, noteRows } = monthsOf(numbers, other, columns);
  const parties = (Object.keys(partyHeads) as PartyColumn[]).filter((party) =>
    columns.some((name) => partyOf(flowColumns[name].from) === party || partyOf(flowColumns[name].to) === party),
  );
  const partyLetter = (party: PartyColumn) => letterAt(layout.firstParty + parties.indexOf(party));
  const worth = letterAt(layout.firstParty + parties.length);
  const rangeOf = (letter: string) => `${letter}$${layout.firstMonth}:${letter}$${layout.firstMonth + end}`;
  const figures = figureRows(numbers, exit, sheet, rangeOf(partyLetter('investor')), rangeOf(worth));
  const months = flows.map((month, at): Cell[] => {
    const row = layout.firstMonth + at;
    const paid = columns.filter((name) => month.some(([column]) => column === name));
    const parts = (party: PartyColumn) =>
      paid.flatMap((name) => {
        const { from, to } = flowColumns[name];
        const cell = `${layout.column(name)}${row}`;
        return [...(partyOf(to) === party ? [`+${cell}`] : []), ...(partyOf(from) === party ? [`-${cell}`] : [])];
      });
    return [
      { amount: at, format: 'number' },
      ...balancesIn(at),
      ...columns.map((name) => cents(amountIn(month, name))),
      ...parties.map((party): Cell => cents(parts(party).join('').replace(/^\+/, '') || null, true)),
      { formula: `${partyLetter('investor')}${row}/(1+${other.of('hurdle')}/100)^($A${row}/12)`, format: 'cents' },
    ];
  });
  const monthHeads = [
    'Month',
    ...layout.balances.map((name) => balanceHeads[name] ?? `${exit.note?.label}, balance`),
    ...columns.map((name) => exit.heads[name] ?? usualHeads[name]),
    ...parties.map((party) => partyHeads[party]),
    'Worth today',
  ];
  // The terms that no formula takes are those of the other outcome, and the months: they are this file's.
  const written = JSON.stringify([months, figures, noteRows]);
  const isUsed = (index: number) => new RegExp(`(?<!!)\\$B\\$${firstTerm + index}(?!\\d)`).test(written);
  return {
    name: 'Exit',
    widths: [44, ...monthHeads.slice(1).map((name) => Math.max(18, Math.min(name.length + 1, 36)))],
    rows: [
      head(cellTitle(numbers)),
      head('Term', 'Change it'),
      ...terms.map(({ term, amount }, index): Cell[] => [
        { text: [term.label, term.suffix ?? term.note].filter(Boolean).join(', ') },
        amount === null && term.unit === 'balloon'
          ? { text: 'none' }
          : known(amount, termFormats[term.unit], isUsed(index)),
      ]),
      ...extras.map(([id, amount]): Cell[] => [
        { text: workbookInputs[id][0] },
        known(amount, workbookInputs[id][1], true),
      ]),
      head(`Figure, ${outcomeWhen[numbers.agreed.name]}`, 'Worked out here', 'As in the product'),
      ...figures,
      ...noteRows,
      ...otherRows(numbers),
      head(...monthHeads),
      ...months,
    ],
  };
}

const balanceHeads: Record<string, string | undefined> = { loan: 'Loan balance', note: 'Note balance' };

function cents(formula: string | null, isSum = false): Cell {
  if (formula !== null) return { formula, format: 'cents' };
  return isSum ? { amount: 0, format: 'cents' } : null;
}

/** All that a month pays in one column; `null` for nothing. */
function amountIn(month: MonthFlows, name: FlowColumn): string | null {
  const amounts = month.filter(([column, amount]) => column === name && amount !== '0').map(([, amount]) => amount);
  return amounts.length === 0 ? null : amounts.join('+');
}

/** The payments of all months, and where they stand in a sheet with these columns. */
function monthsOf(numbers: ExitNumbers, other: Places, columns: readonly FlowColumn[]) {
  const { structure, start, end, terms, inputs } = numbers;
  // The cast: an exit's formulas take its own terms, which the numbers have.
  const exit = exitFormulas[numbers.exit] as unknown as ExitFormulas;
  const { entry, costs, note } = formulas[structure];
  if (entry === undefined || costs === null) throw new Error(`${structure} is never held.`);

  const extras = [...inputs].filter(([id]) => !other.has(id));
  const extraRow = (id: (typeof extras)[number][0]) =>
    firstTerm + terms.length + extras.findIndex(([each]) => each === id);
  const isExtra = (id: (typeof extras)[number][0]) => extras.some(([each]) => each === id);
  const places: Places = {
    ...other,
    has: (id) => other.has(id) || isExtra(id),
    of: (id) => (isExtra(id) ? `$B$${extraRow(id)}` : other.of(id)),
  };
  const { of, has } = places;
  const noteAmount = has('noteRate') ? (note?.(places) ?? null) : null;
  const hasLoan = has('loanBalance');

  const firstFigure = firstTerm + terms.length + extras.length + 1;
  const noteRow = firstFigure + figureNames.length;
  const firstMonth = noteRow + (exit.note === null ? 0 : 2) + otherLines + 1;
  const balances = [
    ...(hasLoan ? ['loan'] : []),
    ...(noteAmount === null ? [] : ['note']),
    ...(exit.note === null ? [] : ['theirs']),
  ];
  const layout = {
    firstMonth,
    balances,
    column: (name: FlowColumn) => letterAt(1 + balances.length + columns.indexOf(name)),
    firstParty: 1 + balances.length + columns.length,
  };
  const rowOf = (month: number) => firstMonth + month;
  const balance = (name: string, month: number) => `${letterAt(1 + balances.indexOf(name))}${rowOf(month)}`;
  const cell = (column: FlowColumn, month: number) => `${layout.column(column)}${rowOf(month)}`;
  const { closesIn, holder } = exit;
  /** The month of the entry. */
  const at = (month: number) => (closesIn === 0 ? `$A${rowOf(month)}` : `($A${rowOf(month)}-${closesIn})`);
  const grown = (amount: string, by: 'rentGrowth' | 'costGrowth', month: number) =>
    `${amount}*${stepped(of(by), at(month))}`;
  const isHoldersLoan = entry.loanPayer === 'holder';
  const loanEnd = has('loanMonths') ? of('loanMonths') : '9999';
  const interestOnly = `${of('interestOnly')}=1`;
  const term = (name: string) => `$B$${firstTerm + terms.findIndex((each) => each.name === name)}`;
  const ofExit = (month: number) => `($A${rowOf(month)}-${start})`;
  const payment = `$B$${noteRow + 1}`;
  const value = (month: number) => `${entry.worth.cell(places)}*(1+${of('valueGrowth')}/100)^(${at(month)}/12)`;
  const soldFor = (month: number) => `${value(month)}*(1-${of('sellingPercent')}/100)`;

  const toSeller = (month: number) => {
    if (noteAmount !== null) return balance('note', month);
    return entry.option?.left(places, at(month)) ?? null;
  };
  const loanOff = (month: number): MonthFlows =>
    hasLoan ? [[isHoldersLoan ? 'cashToOthers' : 'sellersCash', balance('loan', month)]] : [];
  const payOff = (month: number): MonthFlows => {
    const left = toSeller(month);
    return [...(left === null ? [] : [['cashToSeller', left] as const]), ...loanOff(month)];
  };
  const giveBack: MonthFlows = has('reserves') ? [['reserves', `-${of('reserves')}`]] : [];
  const dueToSeller = (month: number): MonthFlows => {
    if (noteAmount === null) return has('ownerRent') ? [['toSeller', of('ownerRent')]] : [];
    const isLast = `${at(month)}>=${of('noteMonths')}`;
    const paid = paidIn(balance('note', month - 1), of('noteRate'), places.notePayment, isLast);
    return [['toSeller', `IF(${interestOnly},${places.notePayment},${paid})`]];
  };
  const ended = exit.endsEntry ? start : end;
  const sheet: ExitSheet = {
    places,
    term,
    start,
    end,
    cell,
    sum: (column, from, to) => `SUM(${cell(column, from)}:${cell(column, to)})`,
    figure: (name) => `$B$${firstFigure + figureNames.indexOf(name)}`,
    closing: [
      ['cashToSeller', entry.start.toSeller.cell(places)],
      ['cashToOthers', entry.start.toOthers.cell(places)],
      ...(entry.start.sellersCash ? [['sellersCash', entry.start.sellersCash.cell(places)] as const] : []),
      ...(has('reserves') ? [['reserves', of('reserves')] as const] : []),
    ],
    due: (month) => [
      ...(hasLoan
        ? [
            [
              'loan',
              paidIn(balance('loan', month - 1), of('loanRate'), of('loanPayment'), `${at(month)}>=${loanEnd}`),
            ] as const,
          ]
        : []),
      ...dueToSeller(month),
      ...(entry.sellersCosts
        ? [['sellersCosts', grown(entry.sellersCosts.cell(places), 'costGrowth', month)] as const]
        : []),
    ],
    payOff,
    owed: (month) => [toSeller(month), isHoldersLoan && hasLoan && balance('loan', month)].filter(Boolean).join('+'),
    paid: (month) =>
      [columns.includes('toSeller') && cell('toSeller', month), isHoldersLoan && hasLoan && cell('loan', month)]
        .filter(Boolean)
        .join('+'),
    giveBack,
    rent: (month) => {
      const kept = grown(keptRent.cell(places), 'rentGrowth', month);
      return [['rent', has('vacantMonths') ? `IF(${at(month)}<=${of('vacantMonths')},0,${kept})` : kept]];
    },
    costs: (month) => grown(costs.cell(places), 'costGrowth', month),
    ownedCosts: (month) => grown(ownedCosts.cell(places), 'costGrowth', month),
    maintenance: (month) => grown(entry.maintenance.cell(places), 'costGrowth', month),
    soldFor,
    sale: (month) => {
      if (entry.option === null) return [['cashToOthers', `-${soldFor(month)}`], ...payOff(month), ...giveBack];
      const left = entry.option.left(places, at(month));
      // An option that would leave nothing lapses, and the owner lists the house.
      const lapses = `${soldFor(month)}-${left}<=0`;
      return [
        ['cashToOthers', `-IF(${lapses},0,${soldFor(month)})`],
        ['cashToSeller', `IF(${lapses},0,${left})`],
        ['sellersCash', `-IF(${lapses},${value(month)}*(1-${of('listingPercent')}/100),0)`],
        ...loanOff(month),
      ];
    },
    titlePrice: entry.option?.strike.cell(places) ?? '0',
    note: {
      payment,
      paid: (month) =>
        paidIn(balance('theirs', month - 1), term('ratePercent'), payment, `${ofExit(month)}>=${term('months')}`),
      owed: (month) => balance('theirs', month),
    },
  };

  const isLast = (month: number, end: string) => `${at(month)}>=${end}`;
  const balancesIn = (month: number): Cell[] =>
    balances.map((name) => {
      if (name === 'theirs') {
        if (month < start || exit.note === null) return null;
        if (month === start) return cents(exit.note.amount(sheet));
        const paid = `-${cell(numbers.exit === 'wrap' ? 'theirs' : 'service', month)}`;
        const last = `${ofExit(month)}>=${term('months')}`;
        return cents(leftAfter(balance('theirs', month - 1), term('ratePercent'), paid, last));
      }
      if (month < closesIn || month > ended) return null;
      if (month === closesIn) return cents(name === 'loan' ? of('loanBalance') : noteAmount);
      const before = balance(name, month - 1);
      if (name === 'loan')
        return cents(leftAfter(before, of('loanRate'), `-${cell('loan', month)}`, isLast(month, loanEnd)));
      const left = leftAfter(before, of('noteRate'), `-${cell('toSeller', month)}`, isLast(month, of('noteMonths')));
      return cents(`IF(${interestOnly},${before},${left})`);
    });

  const partyOf = (role: string): string => {
    if (role === 'loanPayer') return isHoldersLoan ? holder : 'seller';
    return role === 'holder' ? holder : role;
  };
  const flows = Array.from({ length: end + 1 }, (_, month) => exit.month(sheet, month));
  return { sheet, exit, flows, extras, layout, partyOf, balancesIn, noteRows: noteRows() };

  /** The exit's own note, before and after its payment is rounded. */
  function noteRows(): Cell[][] {
    if (exit.note === null) return [];
    const { label, amount } = exit.note;
    const [rate, count] = [term('ratePercent'), term('months')];
    return [
      [
        { text: `${label}, a month, before rounding` },
        { formula: levelPayment(amount(sheet), rate, count), format: 'exact' },
      ],
      [
        { text: `${label}, payment a month` },
        { formula: roundedPayment(`$B$${noteRow}`, rate, count), format: 'cents' },
      ],
    ];
  }
}

/** The figures as agreed. */
function figureRows(
  numbers: ExitNumbers,
  exit: ExitFormulas,
  sheet: ExitSheet,
  yours: string,
  worth: string,
): Cell[][] {
  const { cell, agreed, vacantMonths } = numbers;
  const { figure } = sheet;
  const shown = exit.shownMonth?.(sheet, vacantMonths);
  // No month, where the deal is over by then.
  const monthly = shown === undefined || shown > sheet.end ? undefined : exit.monthly?.(sheet, shown);
  const isFree = cell.cashOnCashPercent === null && cell.monthlyCashFlow !== null;
  const all: Record<ExitFigure, readonly [formula: string | undefined, product: number | null]> = {
    cashIn: [exit.cashIn(sheet), cell.cashIn],
    cashAtStart: [exit.cashAtStart?.(sheet), cell.cashAtStart],
    cashLeft: [exit.cashLeft(sheet), cell.cashLeft],
    monthlyCashFlow: [monthly, cell.monthlyCashFlow],
    cashOnCashPercent: [
      monthly === undefined || isFree ? undefined : ratioCell(`1200*${figure('monthlyCashFlow')}`, figure('cashLeft')),
      cell.cashOnCashPercent,
    ],
    profit: [`SUM(${yours})`, agreed.profit],
    npv: [`SUM(${worth})`, agreed.npv],
    irrPercent: [agreed.irrPercent === null ? undefined : returnCell(yours, agreed.irrPercent), agreed.irrPercent],
  };
  return figureNames.map((name): Cell[] => {
    const [label, format] = exitFigures[name];
    const [formula, product] = all[name];
    if (formula === undefined)
      return [{ text: label }, { text: '—' }, product === null ? null : { amount: product, format }];
    return [{ text: label }, { formula, format }, product === null ? { text: 'Unknown' } : { amount: product, format }];
  });
}

/** The other outcome: its months would be another table. */
function otherRows({ cell, agreed, other }: ExitNumbers): Cell[][] {
  const amount = (label: string, figure: number | null, format: Format): Cell[] => [
    { text: label },
    null,
    figure === null ? { text: '—' } : { amount: figure, format },
  ];
  const counts = cell.restsOn === other.name ? other.name : agreed.name;
  return [
    head(`Otherwise, ${outcomeWhen[other.name]}`, '', 'As in the product'),
    amount('Over in month', other.exitMonth, 'number'),
    amount('Profit', other.profit, 'cents'),
    amount('Worth today (NPV)', other.npv, 'cents'),
    amount('Worth today without growth', other.npvNoGrowth, 'cents'),
    amount('Return (IRR), % a year', other.irrPercent, 'percent'),
    [{ text: 'These do not follow a change here: other months would follow.' }],
    [{ text: `In the product the deal counts with what it comes to ${outcomeWhen[counts]}.` }],
  ];
}
