import { useState } from 'react';
import type { DealContacts } from '#shared/contacts/deal-contact.ts';
import { routes } from '#shared/contract/routes.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { dealsCsv } from '#shared/pipeline/deals-csv.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { downloadFile } from '#web/ui/text/download-file.ts';
import './export-deals.css';

type ExportDealsProps = { deals: readonly DealRow[]; fileName: string; label: string };

/** Downloads deals as CSV; with their contacts only when that is ticked. */
export function ExportDeals({ deals, fileName, label }: ExportDealsProps) {
  const [isTicked, setTicked] = useState(false);
  const withContacts = deals.filter(({ contacts }) => contacts.length > 0);
  const { busy, run } = useAction(
    async () => {
      const contacts = isTicked ? await contactsOf(withContacts) : undefined;
      downloadFile(fileName, 'text/csv;charset=utf-8', dealsCsv(deals, contacts));
    },
    (error) => showProblem('The file is not made', error),
  );
  return (
    <>
      <Button busy={busy} onClick={run}>
        {label}
      </Button>
      {withContacts.length > 0 && (
        <label className="export-contacts">
          <input type="checkbox" checked={isTicked} onChange={({ target }) => setTicked(target.checked)} />
          With contacts
        </label>
      )}
    </>
  );
}

/** Analyses that are read at once. */
const atOnce = 5;

/** The contacts of each deal, by its id. Lists have their names alone. */
async function contactsOf(deals: readonly DealRow[]): Promise<Map<string, DealContacts>> {
  const found = new Map<string, DealContacts>();
  for (let at = 0; at < deals.length; at += atOnce) {
    const read = deals.slice(at, at + atOnce).map(({ id }) => call(routes.getAnalysis, { params: { id } }));
    for (const { id, contacts = {} } of await Promise.all(read)) found.set(id, contacts);
  }
  return found;
}
