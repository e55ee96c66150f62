/** The worked example of the engine of exits as its facts and terms are entered. */
export const workedDeal = {
  seller_facts: {
    estimatedValue: 300_000,
    repairEstimate: 15_000,
    loanBalance: 165_000,
    interestRate: 3.25,
    arrears: 3000,
    lienAmount: 0,
  },
  calculator_inputs: { monthlyRent: '2300', propertyTaxes: '3000', insurance: '1500' },
  deal: {
    chosen: 'Subject-To',
    'house.afterRepairValue': '320000',
    'house.loan.paymentsLeft': '276',
    'terms.subjectTo.cashToSeller': '25000',
    'terms.subjectTo.second.amount': '75000',
    'terms.sellerFinance.price': '295000',
    'terms.sellerFinance.down': '25000',
    'terms.sellerFinance.ratePercent': '3.5',
    'targets.cashOnCashPercent': '5',
    'targets.cashIn': '55000',
  },
  exit_plan: {
    'exits.wrap.price': '318000',
    'exits.wrap.down': '25000',
    'exits.wrap.ratePercent': '7.25',
    'exits.targets.endPayment': '2450',
  },
};
