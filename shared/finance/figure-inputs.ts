import type { CalculatorInput } from './deal-inputs.ts';

// Separate from the formulas' words: the API needs to know what a figure depends on, but not the words.

const loanInputs = ['loanAmount', 'interestRate', 'loanTerm'] as const;
const costInputs = [
  'purchasePrice',
  'monthlyRent',
  'propertyTaxes',
  'insurance',
  'hoaMonthly',
  'maintenance',
  'propertyManagement',
  'otherExpenses',
] as const;
const incomeInputs = ['vacancy', ...costInputs] as const;
const flowInputs = [...incomeInputs, ...loanInputs] as const;
const cashInputs = ['downPayment', 'closingPercent'] as const;
const flowGrowth = ['rentGrowth', 'expenseGrowth'] as const;

/** The inputs that change each figure of the calculator, its breakdown, its ratios and its projection. */
export const figureInputs = {
  monthlyRental: ['monthlyRent'],
  monthlyExpenses: [...costInputs, ...loanInputs],
  cashFlow: flowInputs,
  capRate: incomeInputs,
  roiPercent: [...flowInputs, ...cashInputs],
  totalReturn: flowInputs,
  firstYearReturn: [...flowInputs, 'valueGrowth'],
  cashInvested: [...cashInputs, 'purchasePrice'],
  netRent: ['monthlyRent', 'vacancy'],
  vacancyLoss: ['monthlyRent', 'vacancy'],
  loanPayment: loanInputs,
  taxes: ['propertyTaxes'],
  insurance: ['insurance'],
  hoa: ['hoaMonthly'],
  maintenance: ['purchasePrice', 'maintenance'],
  management: ['monthlyRent', 'propertyManagement'],
  other: ['otherExpenses'],
  debtServiceCoverage: flowInputs,
  breakEvenRatio: [...costInputs, ...loanInputs],
  grossRentMultiplier: ['purchasePrice', 'monthlyRent'],
  rent: ['monthlyRent', 'rentGrowth'],
  vacancy: ['monthlyRent', 'vacancy', 'rentGrowth'],
  operatingCosts: [...costInputs, ...flowGrowth],
  netOperatingIncome: [...incomeInputs, ...flowGrowth],
  debtService: loanInputs,
  annualCashFlow: [...flowInputs, ...flowGrowth],
  cumulativeCash: [...flowInputs, ...flowGrowth],
  propertyValue: ['purchasePrice', 'valueGrowth'],
  loanBalance: loanInputs,
  equity: ['purchasePrice', 'valueGrowth', ...loanInputs],
  netAtExit: ['purchasePrice', 'valueGrowth', 'sellingCostPercent', ...loanInputs],
  internalRateOfReturn: [...flowInputs, ...cashInputs, ...flowGrowth, 'valueGrowth', 'sellingCostPercent'],
} as const satisfies Record<string, readonly CalculatorInput[]>;
export type DealFigure = keyof typeof figureInputs;
