import { resultPath } from '#shared/site/analysis-paths.ts';
import { deskPath } from '#web/areas/deal/desk/desk-tab.ts';

/**
 * Fields of the calculator, by the paths of the structures and by its own names; the rest is among the seller's facts,
 * on the result.
 */
const inCalculator: Record<string, string> = {
  'house.rent': 'rent',
  'house.taxesYearly': 'taxes',
  'house.insuranceYearly': 'insurance',
  'house.hoaMonthly': 'HOA dues',
  purchasePrice: 'price',
  monthlyRent: 'rent',
  propertyTaxes: 'taxes',
  insurance: 'insurance',
};
const inFacts: Record<string, string> = {
  'house.value': 'value',
  'house.loan': 'balance',
  'house.loan.ratePercent': 'rate',
  'house.loan.paymentsLeft': 'payment',
  'house.loan.payment': 'payment',
  'house.arrears': 'arrears',
  'house.liens': 'liens',
  'house.repairs': 'repairs',
};

/** Where lacking facts are entered: one link a place, named after what is entered there. */
export function factPlaces(needs: readonly string[], analysisId: string): { to: string; label: string }[] {
  const link = (to: string, names: Record<string, string>) => {
    const facts = [...new Set(needs.flatMap((path) => names[path] ?? []))];
    if (facts.length === 0) return [];
    return [{ to, label: facts.length > 2 ? `Add ${facts.length} facts` : `Add the ${facts.join(' and ')}` }];
  };
  return [
    ...link(`${resultPath(analysisId)}#seller-facts`, inFacts),
    ...link(deskPath(analysisId, 'Bank Loan'), inCalculator),
  ];
}
