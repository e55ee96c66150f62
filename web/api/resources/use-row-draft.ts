import { useMemo, useState } from 'react';
import { mutate } from 'swr';
import { WorkspaceId } from '#shared/account/workspace.ts';
import type { Analysis, NewAnalysis } from '#shared/analysis/analysis.ts';
import { draftOfRow } from '#shared/analysis/row-draft.ts';
import { routes } from '#shared/contract/routes.ts';
import { knownValue, type PropertyResult } from '#shared/property/property.ts';
import { call } from '#web/api/client.ts';
import { keyOf } from '#web/api/swr.ts';
import { autosaveOf, forgetTyped, unsavedOf, withUnsaved } from './use-autosave.ts';

/**
 * A row of a list as the analysis that it would be. What is typed stays in this tab, and `save` stores it with the house.
 *
 * @param saveRow stores the house; a repeat answers what is stored.
 */
export function useRowDraft(
  place: { listId: string; position: number },
  property: PropertyResult | undefined,
  saveRow: (body: NewAnalysis) => Promise<Analysis>,
) {
  const { listId, position } = place;
  const [saved, setSaved] = useState<Analysis>();
  const draft = useMemo(
    () => property && draftAnalysis(draftOfRow({ listId, position: String(position) }), property),
    [listId, position, property],
  );

  async function save(price?: number): Promise<Analysis> {
    if (!draft) throw new Error('This row has no numbers.');
    const { seller_facts = {} } = withUnsaved(draft);
    const { purchase_price = price, seller_facts: _, ...typed } = unsavedOf(autosaveOf(draft));
    const row = await saveRow({ list_id: listId, position, ...amount(purchase_price), ...given(seller_facts) });
    const kept = Object.keys(typed).length === 0 ? row : await keepTyped(row.id, typed);
    setSaved(kept);
    forgetTyped(draft.id);
    return kept;
  }
  return { draft, saved, save };
}

const amount = (purchase_price: number | undefined) => (purchase_price === undefined ? {} : { purchase_price });
const given = (seller_facts: NonNullable<NewAnalysis['seller_facts']>) =>
  Object.keys(seller_facts).length === 0 ? {} : { seller_facts };

/** The house is run as the user has chosen, else as what ranks first on what was typed. */
async function keepTyped(id: string, typed: ReturnType<typeof unsavedOf>): Promise<Analysis> {
  const body = { ...typed, deal: { ...typed.deal, chosen: typed.deal?.chosen ?? null } };
  const kept = await call(routes.updateAnalysis, { params: { id }, body });
  await mutate(keyOf(routes.getAnalysis, { params: { id } }), kept, { revalidate: false });
  return kept;
}

const draftAnalysis = (id: string, property: PropertyResult): Analysis => ({
  id,
  // It has no owner until it is saved.
  user_id: WorkspaceId.parse(''),
  property_address: property.address,
  purchase_price: knownValue(property),
  financing_strategy: null,
  analysis_data: property,
  created_at: property.fetchedAt ?? '',
});
