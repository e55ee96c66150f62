import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { ContactChanges } from '#shared/contacts/contact-changes.ts';
import { routes } from '#shared/contract/routes.ts';
import { call } from '#web/api/client.ts';
import { keyOf } from '#web/api/swr.ts';

/** Changes the contacts of a deal. Rejects with an `ApiError` when they are not saved. */
export function useContacts({ id }: Pick<Analysis, 'id'>): (contacts: ContactChanges) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (contacts) => {
      const saved = await call(routes.updateAnalysis, { params: { id }, body: { contacts } });
      await mutate(keyOf(routes.getAnalysis, { params: { id } }), saved, { revalidate: false });
    },
    [id, mutate],
  );
}
