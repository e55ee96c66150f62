import { updateRow } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';

/**
 * Keeps the current logo for something that shows it from now on. One item orders this and `showLogo`: a logo is
 * replaced after it is kept, or cannot be kept any more.
 *
 * @returns false when it is not the current one.
 */
export async function keepLogo(id: string, url: string): Promise<boolean> {
  const row = await updateRow(
    profilesTable,
    { id },
    {
      change: 'ADD kept_logos :urls',
      condition: 'logo_url = :url',
      values: { ':url': url, ':urls': new Set([url]) },
    },
    'NONE',
  );
  return row !== undefined;
}
