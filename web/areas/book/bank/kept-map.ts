import type { ColumnMap, NewColumnMap } from '#shared/lists/column-map.ts';

/* What is kept of a kind of file. Without it a file is read all the same, and asks again. */

const load = () => import('#web/api/resources/lists/use-column-maps.ts');

/** The last map that is being kept: the next file of its kind, opened at once, is read with it. */
let keeping: Promise<void> = Promise.resolve();

export async function findMap(hash: string): Promise<ColumnMap | undefined> {
  try {
    await keeping;
    return await (await load()).findColumnMap(hash);
  } catch (error) {
    console.warn('What is kept of such files could not be loaded.', error);
    return undefined;
  }
}

/** Lines are compared meanwhile. */
export function keepMap(hash: string, map: NewColumnMap): void {
  const save = async () => {
    try {
      await (await load()).saveColumnMap(hash, map);
    } catch (error) {
      console.warn('Columns and answers are not kept.', error);
    }
  };
  keeping = keeping.then(save);
}
