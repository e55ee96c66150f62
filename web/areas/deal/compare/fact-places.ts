import { resultPath } from '#shared/site/analysis-paths.ts';
import { factAt, type HouseFact } from '#shared/terms/house-facts.ts';
import { deskPath } from '#web/areas/deal/desk/desk-tab.ts';

/** A need of the calculator that is no fact of the house. */
const price: Partial<HouseFact> = { noun: 'price', input: 'purchasePrice' };

/** Where lacking facts are entered: one link a place, named after what is entered there. */
export function factPlaces(needs: readonly string[], analysisId: string): { to: string; label: string }[] {
  // A payment answers what its payments left would.
  const facts = needs
    .filter((need) => need !== 'house.loan.paymentsLeft')
    .flatMap((need) => (need === price.input ? price : (factAt(need) ?? [])));
  const link = (to: string, place: 'seller' | 'input') => {
    const there = facts.filter((fact) => fact[place] !== undefined);
    const names = [...new Set(there.flatMap(({ noun }) => noun?.replace('loan ', '') ?? []))];
    if (names.length === 0) return [];
    return [{ to, label: names.length > 2 ? `Add ${names.length} facts` : `Add the ${names.join(' and ')}` }];
  };
  return [
    ...link(`${resultPath(analysisId)}#seller-facts`, 'seller'),
    ...link(deskPath(analysisId, 'Bank Loan'), 'input'),
  ];
}
