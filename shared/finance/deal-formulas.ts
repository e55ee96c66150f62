import type { DealFigure } from './figure-inputs.ts';

// Separate from the code in deal.ts: a public page shows the words without loading it.

/** A figure's formula in words. Its inputs are in `figureInputs`. */
export type DealFormula = { label: string; formula: string };

/** A formula for every figure of the calculator, its breakdown, its ratios and its projection. */
export const dealFormulas = {
  monthlyRental: { label: 'Monthly rent', formula: 'the rent as entered' },
  monthlyExpenses: {
    label: 'Monthly expenses',
    formula: 'loan payment + taxes + insurance + HOA dues + maintenance + management + other expenses',
  },
  cashFlow: {
    label: 'Monthly cash flow',
    formula: 'net rent − monthly expenses',
  },
  capRate: {
    label: 'Cap rate',
    formula:
      '12 × (net rent − taxes − insurance − HOA dues − maintenance − management − other expenses) ÷ price; the loan does not count',
  },
  roiPercent: {
    label: 'Cash-on-cash ROI',
    formula: 'annual cash flow ÷ cash invested',
  },
  totalReturn: { label: 'Annual cash flow', formula: '12 × monthly cash flow' },
  firstYearReturn: {
    label: 'Total return incl. principal and growth',
    formula:
      'the first year’s cash flow + the loan principal it pays off + the growth in value; nothing is sold, so no selling costs and no taxes on the gain',
  },
  cashInvested: {
    label: 'Cash invested',
    formula: 'down payment + price × closing costs',
  },
  netRent: { label: 'Net rent', formula: 'rent × (100% − vacancy)' },
  vacancyLoss: { label: 'Vacancy', formula: 'rent × vacancy' },
  loanPayment: {
    label: 'Loan payment',
    formula:
      'the level payment that repays the loan: loan × i ÷ (1 − (1 + i)^−n) with i = interest rate ÷ 12 and n = 12 × loan term, at 0% loan ÷ n; 0 without a loan or a rate',
  },
  taxes: { label: 'Property taxes', formula: 'property taxes a year ÷ 12' },
  insurance: { label: 'Insurance', formula: 'insurance a year ÷ 12' },
  hoa: { label: 'HOA dues', formula: 'HOA dues a month, as entered' },
  maintenance: {
    label: 'Maintenance',
    formula: 'price × maintenance ÷ 12',
  },
  management: {
    label: 'Property management',
    formula: 'rent × property management',
  },
  other: { label: 'Other expenses', formula: 'as entered' },
  debtServiceCoverage: {
    label: 'Debt service coverage',
    formula: 'net operating income ÷ loan payments: below 1 the rent does not pay the loan',
  },
  breakEvenRatio: {
    label: 'Break-even ratio',
    formula: '(operating costs + loan payment) ÷ rent: above 100% the house does not carry itself',
  },
  grossRentMultiplier: {
    label: 'Gross rent multiplier',
    formula: 'price ÷ (12 × rent)',
  },
  rent: {
    label: 'Rent',
    formula: '12 × rent, grown by rent growth each year after the first',
  },
  vacancy: {
    label: 'Vacancy',
    formula: 'rent of the year × vacancy',
  },
  operatingCosts: {
    label: 'Operating costs',
    formula:
      '12 × (taxes + insurance + HOA dues + maintenance + other expenses), grown by expense growth each year after the first, + rent of the year × property management',
  },
  netOperatingIncome: {
    label: 'Net operating income',
    formula: 'rent − vacancy − operating costs',
  },
  debtService: {
    label: 'Debt service',
    formula: 'loan payment × the payments due in the year',
  },
  annualCashFlow: {
    label: 'Cash flow',
    formula: 'net operating income − debt service',
  },
  cumulativeCash: {
    label: 'Cumulative cash',
    formula: 'cash flow of this and all years before; the cash invested is not taken off',
  },
  propertyValue: {
    label: 'Property value',
    formula: 'price, grown by value growth every year; at the end of the year',
  },
  loanBalance: {
    label: 'Loan balance',
    formula: 'what is owed after the year’s payments; the whole loan when no rate is entered',
  },
  equity: {
    label: 'Equity',
    formula: 'property value − loan balance',
  },
  netAtExit: {
    label: 'Net sale proceeds',
    formula: 'property value − selling costs − loan balance after ten years; taxes on the gain are not counted',
  },
  internalRateOfReturn: {
    label: 'Internal rate of return',
    formula:
      'the yearly rate at which the cash flows and the net sale proceeds at the end are worth the cash invested; taxes on the gain are not counted',
  },
} as const satisfies Record<DealFigure, DealFormula>;
