import type { DealInputs } from '#shared/finance/deal-inputs.ts';

/** A house bought with a fifth down and a loan for the rest. */
export const financed: DealInputs = {
  purchasePrice: '250,000',
  downPayment: '50,000',
  loanAmount: '200,000',
  interestRate: '6.5',
  loanTerm: '30',
  monthlyRent: '2,200',
  vacancy: '5',
  propertyTaxes: '3,000',
  insurance: '1,200',
  maintenance: '1',
  propertyManagement: '8',
  otherExpenses: '0',
};
