import * as z from 'zod/mini';
import { getRow, pageOfRows, type Row, toPut, toUpdate, updateRow, type Write } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { Brand } from '#shared/brand/brand.ts';
import { type LetterBlock, LetterBlocks } from '#shared/letter/letter-block.ts';
import type { HandOut } from '#shared/letter/made/hand-out.ts';
import {
  type LetterSummary,
  lettersPerPage,
  MadeLetter,
  type MadeLetterPage,
  maxMadeLetters,
  type OpenedLetter,
} from '#shared/letter/made/made-letter.ts';
import { logged } from './activity.ts';
import { analysisKey, letterId, type PartOwner, wordsId } from './row-ids.ts';

/*
 * The letters of a saved analysis, two rows each (rows-of-user.ts): a small one for the list, and one with the words,
 * whose key is their hash. So the same letter handed out again, however often and at the same moment, is the same row,
 * and a list reads no words. Words are some 10 kB; the form's limits keep them far below DynamoDB's 400 kB.
 */

const WithHash = z.object({ hash: z.string() });
/** The blocks as JSON, so that they come back as they were. */
const Words = z.object({ letter_id: z.string(), blocks: z.string(), brand: z.optional(Brand) });

export type LetterToKeep = {
  id: string;
  /** `letterHash` of the blocks and the brand. */
  hash: string;
  blocks: readonly LetterBlock[];
  brand: Brand | undefined;
  summary: LetterSummary;
  form: HandOut;
};

/**
 * Keeps a letter of a saved analysis, while that is there, has room, and has none with the same words.
 *
 * @returns the writes, and the letter that they make.
 */
export function toKeepLetter(
  owner: PartOwner,
  { id, hash, blocks, brand, summary, form }: LetterToKeep,
  now: Date,
): { writes: Write[]; letter: MadeLetter } {
  const { user_id, analysis_id, actor } = owner;
  const created_at = now.toISOString();
  const row = { ...summary, created_at, ...(actor && { made_by: actor.id }), forms: { [form]: created_at }, hash };
  const structures = summary.offers.flatMap(({ structure }) => structure ?? []);
  const log = logged(owner, [{ kind: 'letter_made', letter_id: id, structures, form }], now);
  const writes = [
    toUpdate(analysesTable, analysisKey(owner), {
      change: 'SET last_activity = :latest ADD letters :one, entries :logged',
      condition: 'attribute_exists(id) AND (attribute_not_exists(letters) OR letters < :most)',
      values: { ':one': 1, ':most': maxMadeLetters, ...log.values },
    }),
    toPut(
      analysesTable,
      {
        user_id,
        id: wordsId(analysis_id, hash),
        letter_id: id,
        blocks: JSON.stringify(blocks),
        ...(brand && { brand }),
      },
      { condition: 'absent' },
    ),
    toPut(analysesTable, { user_id, id: letterId(analysis_id, id), ...row }),
    ...log.rows,
  ];
  return { writes, letter: MadeLetter.parse({ ...row, id }) };
}

/** Notes that the kept letter with these words was handed out in a form. @returns `undefined` when there is none. */
export async function handOutSame(
  owner: PartOwner,
  { hash, form }: Pick<LetterToKeep, 'hash' | 'form'>,
  now: Date,
): Promise<MadeLetter | undefined> {
  const known = await getRow(analysesTable, { user_id: owner.user_id, id: wordsId(owner.analysis_id, hash) });
  return known && handOutLetter(owner, Words.parse(known).letter_id, form, now);
}

/** Notes that a kept letter was handed out in a form. @returns `undefined` when there is no such letter. */
export async function handOutLetter(
  { user_id, analysis_id }: PartOwner,
  id: string,
  form: HandOut,
  now: Date,
): Promise<MadeLetter | undefined> {
  const row = await updateRow(
    analysesTable,
    { user_id, id: letterId(analysis_id, id) },
    {
      change: 'SET forms.#form = if_not_exists(forms.#form, :now)',
      condition: 'exists',
      names: { '#form': form },
      values: { ':now': now.toISOString() },
    },
  );
  return row && fromRow(row);
}

/** One page of an analysis's letters, newest first; `cursor` is the last id of the previous page. */
export async function listLetters(
  { user_id, analysis_id }: PartOwner,
  cursor: string | undefined,
): Promise<MadeLetterPage> {
  const { rows, hasMore } = await pageOfRows(analysesTable, user_id, lettersPerPage, {
    prefix: letterId(analysis_id),
    backwards: true,
    ExclusiveStartKey: cursor === undefined ? undefined : { user_id, id: letterId(analysis_id, cursor) },
  });
  const items = rows.map(fromRow);
  const last = items.at(-1);
  return hasMore && last ? { items, next_cursor: last.id } : { items };
}

/** A letter with its words. */
export async function findLetter({ user_id, analysis_id }: PartOwner, id: string): Promise<OpenedLetter | undefined> {
  const row = await getRow(analysesTable, { user_id, id: letterId(analysis_id, id) });
  if (!row) return undefined;
  const { hash } = WithHash.parse(row);
  const words = await getRow(analysesTable, { user_id, id: wordsId(analysis_id, hash) });
  // Deleted meanwhile.
  if (!words) return undefined;
  const { blocks, brand } = Words.parse(words);
  return { ...fromRow(row), blocks: LetterBlocks.parse(JSON.parse(blocks)), ...(brand && { brand }) };
}

/** The API's form of a row. */
const fromRow = (row: Row): MadeLetter => MadeLetter.parse({ ...row, id: String(row.id).split('#').at(-1) });
