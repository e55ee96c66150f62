import { assumptions as product } from '#shared/finance/assumptions.ts';
import { type Formula, type FormulaPart, months, pct, usd, words } from './formula-parts.ts';
import type { Deal } from './house.ts';
import type { Figures } from './structure.ts';
import type { WorkbookInput, WorkbookNumbers } from './workbook-numbers.ts';

/*
 * A formula, written once: in words with a deal's numbers, for who presses a figure, and as what a spreadsheet's cell
 * works out. The engine's plans stay plain code, which a key's time allows for; tests hold both to it.
 */

type AtExit = Pick<Figures, 'price' | 'exitMonth'>;

export type Expression = {
  /** Each number with its name and where it is entered. */
  words: (deal: Deal, figures: AtExit) => Formula;
  /** Without the equals sign; "0" for what the workbook does not have. */
  cell: (places: Places) => string;
};

/** Where the assumptions and figures of a deal stand in its workbook. */
export type Places = {
  of: (id: WorkbookInput) => string;
  has: (id: WorkbookInput) => boolean;
  cellOf: (figure: keyof WorkbookNumbers['figures']) => string;
  /** Below the figures: what is paid on the note a month. */
  notePayment: string;
  /** The loan balance at the exit. */
  loanLeft: string;
  noteLeft: string;
  /** In months. */
  exit: number;
};

/** A formula of others: formula`${rent} × (1 − ${vacancy})`. */
export function formula(texts: readonly string[], ...parts: Expression[]): Expression {
  return {
    words: (deal, figures) => words(texts, ...parts.map((part) => part.words(deal, figures))),
    cell: (places) => {
      const between = texts.map((text) => text.replaceAll(/[ ×÷−]/g, (sign) => signs[sign] ?? ''));
      return tidy(between.map((text, index) => `${text}${parts[index]?.cell(places) ?? ''}`).join(''));
    },
  };
}

const signs: Record<string, string> = { '×': '*', '÷': '/', '−': '-' };

/** Without amounts of nothing: what this deal's workbook does not have. */
const tidy = (cell: string) => cell.replaceAll(/[+-]0(?=[+\-)]|$)/g, '');

/** The same in words, with another cell: an amount that the workbook has in one, or works out elsewhere. */
export const inCell = ({ words }: Expression, cell: Expression['cell']): Expression => ({ words, cell });

/** A number of the workbook. A percent counts as its share. */
export function input(id: WorkbookInput, part: (deal: Deal, figures: AtExit) => FormulaPart, over = ''): Expression {
  return {
    words: (deal, figures) => words`${part(deal, figures)}`,
    cell: ({ has, of }) => (has(id) ? `${of(id)}${over}` : '0'),
  };
}

const percent = (id: WorkbookInput, part: (deal: Deal, figures: AtExit) => FormulaPart) => input(id, part, '/100');

/** A number that the workbook works out. */
export const worked = (part: (deal: Deal, figures: AtExit) => FormulaPart, cell: Expression['cell']): Expression => ({
  words: (deal, figures) => words`${part(deal, figures)}`,
  cell,
});

/** A term in dollars, by its path in a deal's terms. */
export function termOf(id: WorkbookInput, path: string, label: string): Expression {
  return input(id, (deal) => usd(label, valueAt(deal, path), `terms.${path}`));
}

/** A term in percent. */
export function shareTerm(id: WorkbookInput, path: string, label: string): Expression {
  return percent(id, (deal) => pct(label, valueAt(deal, path), `terms.${path}`));
}

function valueAt({ terms }: Deal, path: string): number {
  const [key, name] = path.split('.');
  const own = Object.entries(terms).find(([each]) => each === key)?.[1] ?? {};
  return Number(Object.entries(own).find(([each]) => each === name)?.[1]);
}

/* What the formulas of several structures have. */

/** The value as the house stands. */
export const asIs = input('value', ({ house, facts }) =>
  usd('value', facts.value, house.value === null ? 'house.afterRepairValue' : 'house.value'),
);
export const improved = input('afterRepair', ({ house, facts }) =>
  house.afterRepairValue === null
    ? usd('value', facts.afterRepair, 'house.value')
    : usd('value after repairs', facts.afterRepair, 'house.afterRepairValue'),
);
export const repairs = input('repairs', ({ facts }) => usd('repairs', facts.repairs, 'house.repairs'));
export const reserves = input('reserves', ({ house }) => usd('reserves', house.reserves, 'house.reserves'));
export const balance = input('loanBalance', ({ facts }) =>
  usd('loan balance', facts.loan.balance, 'house.loan.balance'),
);
export const loanPayment = input('loanPayment', ({ house, facts }) =>
  usd('loan payment', facts.loan.payment, house.loan?.payment == null ? undefined : 'house.loan.payment'),
);
export const price = worked(
  (_, figures) => usd('price', figures.price),
  ({ cellOf }) => cellOf('price'),
);

/** Of the seller's own side, which no workbook has. */
export const unlisted = (part: (deal: Deal) => FormulaPart): Expression => worked(part, () => '0');
export const arrears = unlisted(({ facts }) => usd('arrears', facts.arrears, 'house.arrears'));
export const liens = unlisted(({ facts }) => usd('liens', facts.liens, 'house.liens'));
/** The seller pays this at closing out of the price. */
export const sellersDebts = input('sellersDebts', ({ facts }) => usd('arrears and liens', facts.arrears + facts.liens));

const closingPercent = percent('closingPercent', ({ assumptions }) =>
  pct('closing costs', assumptions.closingPercent, 'assumptions.closingPercent'),
);
/** The closing costs; a reader's workbook has them in one amount with others. */
export const closing = inCell(formula`${closingPercent} × ${price}`, (places) =>
  places.has('closingPercent') ? `${closingPercent.cell(places)}*${price.cell(places)}` : '0',
);

const rent = input('rent', ({ facts }) => usd('rent', facts.rent, 'house.rent'));
const vacancy = percent('vacancy', ({ facts }) => pct('vacancy', facts.vacancyPercent, 'house.vacancyPercent'));
const management = percent('management', ({ house }) =>
  pct('management', house.managementPercent ?? product.management, 'house.managementPercent'),
);
/** The rent after vacancy and management, before it grows. */
export const keptRent = formula`${rent} × (1 − ${vacancy} − ${management})`;

const yearlyMaintenance = percent('maintenance', ({ house }) =>
  pct('maintenance', house.maintenancePercent ?? product.maintenance, 'house.maintenancePercent'),
);
/** A month's; the workbook has the amount. */
export const maintenance = inCell(formula`${asIs} × ${yearlyMaintenance} ÷ 12`, ({ of }) => of('maintenance'));

export const taxes = input('taxes', ({ facts }) => usd('taxes', facts.taxes * 12, 'house.taxesYearly'));
export const insurance = input('insurance', ({ facts }) =>
  usd('insurance', facts.insurance * 12, 'house.insuranceYearly'),
);
export const dues = input('hoa', ({ facts }) => usd('HOA dues', facts.hoa, 'house.hoaMonthly'));
export const other = input('other', ({ facts }) => usd('other', facts.other, 'house.otherMonthly'));

/** A month's costs of an owned house, before they grow. */
export const ownedCosts = formula`(${maintenance} + ${taxes} ÷ 12 + ${insurance} ÷ 12 + ${dues} + ${other})`;

/** The owner's payments each month until a sale. */
export const ownersCarry = formula`(${loanPayment} + ${taxes} ÷ 12 + ${insurance} ÷ 12 + ${dues})`;

/** An amount as it has grown by the first month with rent, in steps of a year. */
function inFirstMonth(amount: Expression, label: string, name: 'rentGrowth' | 'costGrowth'): Expression {
  return {
    words: (deal, figures) => {
      const years = Math.ceil((deal.house.vacantMonths + 1) / 12) - 1;
      const growth = pct(label, deal.assumptions[`${name}Percent`], `assumptions.${name}Percent`);
      const now = amount.words(deal, figures);
      if (years === 0 || growth.value === 0) return now;
      return words`${now} × (1 + ${growth}) ^ ${months('years', years)}`;
    },
    cell: (places) => `${amount.cell(places)}*${stepped(places.of(name), `(${places.of('vacantMonths')}+1)`)}`,
  };
}

/** Growth that steps once a year, in a cell. */
export const stepped = (percentCell: string, month: string) => `(1+${percentCell}/100)^(ROUNDUP(${month}/12,0)-1)`;

/** Net operating income of the first month with rent. */
export const income = formula`${inFirstMonth(keptRent, 'growth of rent', 'rentGrowth')} − ${inFirstMonth(ownedCosts, 'growth of costs', 'costGrowth')}`;
/** The same where the workbook has it already. */
export const incomeThere = inCell(income, ({ cellOf }) => cellOf('income'));

/** A sale's proceeds at the exit, less its costs. */
export function soldFor(value: Expression): Expression {
  const growth = percent('valueGrowth', ({ assumptions }) =>
    pct('growth', assumptions.valueGrowthPercent, 'assumptions.valueGrowthPercent'),
  );
  const selling = percent('sellingPercent', ({ assumptions }) =>
    pct('selling costs', assumptions.sellingCostPercent, 'assumptions.sellingCostPercent'),
  );
  const exit = worked(
    (_, { exitMonth }) => months('months', exitMonth),
    (places) => String(places.exit),
  );
  return formula`${value} × (1 + ${growth}) ^ (${exit} ÷ 12) × (1 − ${selling})`;
}

/** The seller's cash now, a month, and at the end. */
export type SellerParts = { now: Formula; month: Formula; end: { formula: Formula; value: number } };

/** A structure as the start of a deal in the cells of a workbook: who pays whom. Amounts in USD, before they grow. */
export type EntryCells = {
  /** Who pays a loan that stays. */
  loanPayer: 'holder' | 'seller';
  /**
   * Closing's payments: from the holder of the house to the seller and to others, and the seller's payments out of
   * them.
   */
  start: { toSeller: Expression; toOthers: Expression; sellersCash: Expression | null };
  /** The seller's costs of the house a month. */
  sellersCosts: Expression | null;
  /** The holder's part of the maintenance, a month. */
  maintenance: Expression;
  /** The house's value as the structure leaves it. */
  worth: Expression;
  /** The price of an option, and what using it takes in a month; `null` without one. */
  option: { strike: Expression; left: (places: Places, month: string) => string } | null;
  /** A workbook of the investor's own months lacks these. USD, percent, months; NaN where unknown. */
  inputs: (deal: Deal) => Partial<Record<WorkbookInput, number>>;
};

/** The formulas of a structure, and the numbers that its workbook starts from. */
export type Formulas = {
  price: Expression;
  cashIn: Expression;
  /** `null` without a month. */
  month: Expression | null;
  netAtExit: Expression;
  /** Of an owned house: its income, and what is paid on loan and note. */
  owned?: { income: Expression; payments: Expression };
  /** The payment at the start; the cash in where that does not come month by month. */
  atStart?: Expression;
  /** A month's running costs, before they grow; `null` where there are none. */
  costs: Expression | null;
  /** The amount of the note, in a cell. */
  note?: Expression['cell'];
  seller: (deal: Deal, figures: AtExit) => SellerParts;
  /** Who pays whom, for a workbook of everybody's months; absent for what is never held. */
  entry?: EntryCells;
  /** USD, percent, months; NaN where unknown. */
  inputs: (deal: Deal) => Partial<Record<WorkbookInput, number>>;
};

/** What the settlement made of the note, where it did. */
export const settledNoteInputs = ({ settledNote: { amount, payment } = {} }: Deal) => ({
  ...(amount !== undefined && { note: amount }),
  ...(payment !== undefined && { notePayment: payment }),
});

/** The numbers of a house that earns rent. */
export function rentInputs({ house, facts, assumptions }: Deal) {
  return {
    rent: facts.rent,
    vacancy: facts.vacancyPercent,
    management: house.managementPercent ?? product.management,
    maintenance: facts.maintenance,
    rentGrowth: assumptions.rentGrowthPercent,
    costGrowth: assumptions.costGrowthPercent,
    valueGrowth: assumptions.valueGrowthPercent,
    sellingPercent: assumptions.sellingCostPercent,
  };
}

/** The loan that stays; a payment that nobody knows the end of goes on. */
export const loanInputs = ({ facts: { loan } }: Deal) => ({
  loanBalance: loan.balance,
  loanRate: loan.ratePercent,
  loanPayment: loan.payment,
  ...(Number.isFinite(loan.lastMonth) && { loanMonths: loan.lastMonth }),
});

/** The numbers of a house that is owned. */
export function ownedInputs(deal: Deal) {
  const { house, facts, assumptions } = deal;
  return {
    ...rentInputs(deal),
    taxes: 12 * facts.taxes,
    insurance: 12 * facts.insurance,
    hoa: facts.hoa,
    other: facts.other,
    vacantMonths: house.vacantMonths,
    afterRepair: facts.afterRepair,
    repairs: facts.repairs,
    reserves: house.reserves,
    closingPercent: assumptions.closingPercent,
  };
}
