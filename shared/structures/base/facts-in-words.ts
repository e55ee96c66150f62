// Separate from the engine: a list's page needs the words only.

const factNames: Record<string, string> = {
  'house.value': 'value',
  'house.rent': 'rent',
  'house.taxesYearly': 'taxes',
  'house.insuranceYearly': 'insurance',
  'house.loan': 'loan balance',
  'house.loan.ratePercent': 'loan rate',
  'house.loan.paymentsLeft': 'loan payments left',
  'house.loan.payment': 'loan payment',
  'house.arrears': 'arrears',
  'house.liens': 'liens',
  'house.hoaMonthly': 'HOA dues',
  'house.repairs': 'repairs',
};

/** "rent", "loan balance"; a loan's payment and the payments left are one fact. */
export function factsInWords(needs: readonly string[]): string[] {
  return needs.filter((path) => path !== 'house.loan.payment').map((path) => factNames[path] ?? path);
}
