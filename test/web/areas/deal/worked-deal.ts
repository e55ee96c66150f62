import type { AnalysisChanges } from '#shared/analysis/analysis-changes.ts';
import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import type { SellerFacts } from '#shared/strategy/seller-facts.ts';

/** The worked example's house as an investor types it: what the seller said, the calculator, the deal. */
export const workedTexts = {
  seller_facts: {
    estimatedValue: 300_000,
    loanBalance: 165_000,
    interestRate: 3.25,
    monthlyPayment: 849.62,
    paymentIncludesEscrow: false,
    behindOnPayments: true,
    arrears: 3000,
    hasLiens: false,
    repairEstimate: 15_000,
  } satisfies SellerFacts,
  calculator_inputs: {
    monthlyRent: '2300',
    vacancy: '5',
    propertyManagement: '8',
    maintenance: '1',
    propertyTaxes: '3000',
    insurance: '1500',
    hoaMonthly: '0',
    otherExpenses: '0',
  } satisfies CalculatorInputs,
  deal: {
    'house.afterRepairValue': '320,000',
    'house.loan.paymentsLeft': '276',
    'house.loanType': 'conventional',
    'house.bankOwned': 'no',
    'house.auctionDate': 'none',
    'terms.subjectTo.cashToSeller': '25,000',
    'terms.subjectTo.second.amount': '75,000',
    'terms.sellerFinance.price': '295000',
    'terms.sellerFinance.down': '25000',
    'terms.sellerFinance.ratePercent': '3.5',
    'terms.sellerFinance.keepsLoan': 'yes',
    'targets.cashFlow': '250',
    'targets.cashOnCashPercent': '8',
    'targets.cashIn': '50000',
    'targets.profit': '20000',
  },
} satisfies AnalysisChanges;
