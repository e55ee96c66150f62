import { assumptions } from './assumptions.ts';
import type { DealInput, GrowthInput } from './deal-inputs.ts';

// Separate from the code in deal.ts: a public page shows the words without loading it.

/** A figure's formula in words, and the inputs that change it. */
export type DealFormula = {
  label: string;
  formula: string;
  inputs: readonly (DealInput | GrowthInput)[];
};

const loanInputs = ['loanAmount', 'interestRate', 'loanTerm'] as const;
const costInputs = [
  'purchasePrice',
  'monthlyRent',
  'propertyTaxes',
  'insurance',
  'maintenance',
  'propertyManagement',
  'otherExpenses',
] as const;
const incomeInputs = ['vacancy', ...costInputs] as const;
const flowInputs = [...incomeInputs, ...loanInputs] as const;
const flowGrowth = ['rentGrowth', 'expenseGrowth'] as const;

/** A formula for every figure of the calculator, its breakdown, its ratios and its projection. */
export const dealFormulas = {
  monthlyRental: { label: 'Monthly rent', formula: 'the rent as entered', inputs: ['monthlyRent'] },
  monthlyExpenses: {
    label: 'Monthly expenses',
    formula: 'loan payment + taxes + insurance + maintenance + management + other expenses',
    inputs: [...costInputs, ...loanInputs],
  },
  cashFlow: {
    label: 'Monthly cash flow',
    formula: 'net rent − monthly expenses',
    inputs: flowInputs,
  },
  capRate: {
    label: 'Cap rate',
    formula:
      '12 × (net rent − taxes − insurance − maintenance − management − other expenses) ÷ price; the loan does not count',
    inputs: incomeInputs,
  },
  roiPercent: {
    label: 'Cash-on-cash ROI',
    formula: 'annual cash flow ÷ cash invested',
    inputs: [...flowInputs, 'downPayment'],
  },
  totalReturn: { label: 'Annual cash flow', formula: '12 × monthly cash flow', inputs: flowInputs },
  cashInvested: {
    label: 'Cash invested',
    formula: `down payment + ${assumptions.closing}% of price for closing costs`,
    inputs: ['downPayment', 'purchasePrice'],
  },
  netRent: { label: 'Net rent', formula: 'rent × (100% − vacancy)', inputs: ['monthlyRent', 'vacancy'] },
  vacancyLoss: { label: 'Vacancy', formula: 'rent × vacancy', inputs: ['monthlyRent', 'vacancy'] },
  loanPayment: {
    label: 'Loan payment',
    formula:
      'the level payment that repays the loan: loan × i ÷ (1 − (1 + i)^−n) with i = interest rate ÷ 12 and n = 12 × loan term; 0 without a loan or a rate',
    inputs: loanInputs,
  },
  taxes: { label: 'Property taxes', formula: 'property taxes a year ÷ 12', inputs: ['propertyTaxes'] },
  insurance: { label: 'Insurance', formula: 'insurance a year ÷ 12', inputs: ['insurance'] },
  maintenance: {
    label: 'Maintenance',
    formula: 'price × maintenance ÷ 12',
    inputs: ['purchasePrice', 'maintenance'],
  },
  management: {
    label: 'Property management',
    formula: 'rent × property management',
    inputs: ['monthlyRent', 'propertyManagement'],
  },
  other: { label: 'Other expenses', formula: 'as entered', inputs: ['otherExpenses'] },
  debtServiceCoverage: {
    label: 'Debt service coverage',
    formula: 'net operating income ÷ loan payments: below 1 the rent does not pay the loan',
    inputs: flowInputs,
  },
  breakEvenRatio: {
    label: 'Break-even ratio',
    formula: '(operating costs + loan payment) ÷ rent: above 100% the house does not carry itself',
    inputs: [...costInputs, ...loanInputs],
  },
  grossRentMultiplier: {
    label: 'Gross rent multiplier',
    formula: 'price ÷ (12 × rent)',
    inputs: ['purchasePrice', 'monthlyRent'],
  },
  rent: {
    label: 'Rent',
    formula: '12 × rent, grown by rent growth each year after the first',
    inputs: ['monthlyRent', 'rentGrowth'],
  },
  vacancy: {
    label: 'Vacancy',
    formula: 'rent of the year × vacancy',
    inputs: ['monthlyRent', 'vacancy', 'rentGrowth'],
  },
  operatingCosts: {
    label: 'Operating costs',
    formula:
      '12 × (taxes + insurance + maintenance + other expenses), grown by expense growth each year after the first, + rent of the year × property management',
    inputs: [...costInputs, ...flowGrowth],
  },
  netOperatingIncome: {
    label: 'Net operating income',
    formula: 'rent − vacancy − operating costs',
    inputs: [...incomeInputs, ...flowGrowth],
  },
  debtService: {
    label: 'Debt service',
    formula: 'loan payment × the payments due in the year',
    inputs: loanInputs,
  },
  annualCashFlow: {
    label: 'Cash flow',
    formula: 'net operating income − debt service',
    inputs: [...flowInputs, ...flowGrowth],
  },
  cumulativeCash: {
    label: 'Cumulative cash',
    formula: 'cash flow of this and all years before; the cash invested is not taken off',
    inputs: [...flowInputs, ...flowGrowth],
  },
  propertyValue: {
    label: 'Property value',
    formula: 'price, grown by value growth every year; at the end of the year',
    inputs: ['purchasePrice', 'valueGrowth'],
  },
  loanBalance: {
    label: 'Loan balance',
    formula: 'what is owed after the year’s payments; the whole loan when no rate is entered',
    inputs: loanInputs,
  },
  equity: {
    label: 'Equity',
    formula: 'property value − loan balance',
    inputs: ['purchasePrice', 'valueGrowth', ...loanInputs],
  },
  internalRateOfReturn: {
    label: 'Internal rate of return',
    formula:
      'the yearly rate at which the cash flows and the equity at the end are worth the cash invested; selling costs and taxes on the gain are not counted',
    inputs: [...flowInputs, 'downPayment', ...flowGrowth, 'valueGrowth'],
  },
} as const satisfies Record<string, DealFormula>;
export type DealFigure = keyof typeof dealFormulas;
