import { randomInt } from 'node:crypto';
import { base32, randomBase32 } from '#lambdas/runtime/base32.ts';
import { deleteRow, putRow, queryRows, updateRow } from '#lambdas/storage/table.ts';
import { chatsTable } from '#lambdas/storage/tables.ts';
import { CannedAnswer, type CannedAnswerText, maxCannedAnswers } from '#shared/support/staff.ts';

/*
 * The answers the staff keeps at hand, in one partition of the chats table:
 *
 *   canned-answers    slot#{00…99}    an answer
 *
 * There are as many slots as there may be answers, and an answer is added by one conditional write into an
 * empty one: no counter that could disagree with what is there. The last two characters of an answer's id are
 * its slot, so the id alone is the way to its row; the rest of it tells answers apart that had the same slot
 * one after the other.
 */
const partition = 'canned-answers';
const keyOf = (id: string) => ({ chat_id: partition, sort_key: `slot#${id.slice(-2)}` });

/** The end of an id for each slot. Two digits are Crockford's base 32 too. */
const slots = Array.from({ length: maxCannedAnswers }, (_, index) => String(index).padStart(2, '0'));

/** All answers, by title. */
export async function listAnswers(): Promise<CannedAnswer[]> {
  const answers = await readAll();
  return answers.sort((a, b) => a.title.localeCompare(b.title) || a.id.localeCompare(b.id));
}

/** @returns the new answer; `undefined` when there are as many as may be. */
export async function addAnswer(text: CannedAnswerText, now: Date): Promise<CannedAnswer | undefined> {
  // Each attempt that fails means that somebody else took a slot: there can't be more attempts than slots.
  for (const _ of slots) {
    const taken = new Set((await readAll()).map(({ id }) => id.slice(-2)));
    const free = slots.filter((slot) => !taken.has(slot));
    if (free.length === 0) return undefined;
    // Any of them, so that people who add at the same time seldom want the same one.
    const answer = { id: newId(free[randomInt(free.length)] ?? '', now), ...text };
    if (await putRow(chatsTable, { ...keyOf(answer.id), ...answer }, { condition: 'absent' })) return answer;
  }
  return undefined;
}

/** A ULID, ten digits of time and sixteen random ones, but for its last two. */
function newId(slot: string, now: Date): string {
  return base32(now.getTime(), 10) + randomBase32(14) + slot;
}

/** @returns the answer as it is then; `undefined` when there is none with this id. */
export async function changeAnswer(id: string, text: CannedAnswerText): Promise<CannedAnswer | undefined> {
  const row = await updateRow(chatsTable, keyOf(id), {
    change: 'SET #title = :title, #text = :text',
    condition: 'id = :id',
    names: { '#title': 'title', '#text': 'text' },
    values: { ':id': id, ':title': text.title, ':text': text.text },
  });
  return row && CannedAnswer.parse(row);
}

/** @returns false when there was nothing to delete. */
export async function deleteAnswer(id: string): Promise<boolean> {
  const row = await deleteRow(chatsTable, keyOf(id), { condition: 'id = :id', values: { ':id': id } });
  return row !== undefined;
}

/** In one query: as many answers as may be, at their longest, stay below DynamoDB's 1 MB. */
async function readAll(): Promise<CannedAnswer[]> {
  const { rows } = await queryRows(chatsTable, partition);
  return rows.map((row) => CannedAnswer.parse(row));
}
