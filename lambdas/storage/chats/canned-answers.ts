import { randomInt } from 'node:crypto';
import { base32, randomBase32 } from '#lambdas/runtime/base32.ts';
import { alone, putRow, queryRows, toDelete, updateRow } from '#lambdas/storage/table.ts';
import { chatsTable } from '#lambdas/storage/tables.ts';
import { CannedAnswer, type CannedAnswerText, maxCannedAnswers } from '#shared/support/staff.ts';

/*
 * The staff's canned answers, in one partition of the chats table:
 *
 *   canned-answers    slot#{00…99}    an answer
 *
 * Fixed slots enforce the limit without a counter: adding is one conditional write into an empty slot. The last two
 * characters of an answer's id are its slot; the rest distinguishes it from earlier answers in that slot.
 */
const partition = 'canned-answers';
const keyOf = (id: string) => ({ chat_id: partition, sort_key: `slot#${id.slice(-2)}` });

/** The last two characters of an id; digits are valid Crockford base 32. */
const slots = Array.from({ length: maxCannedAnswers }, (_, index) => String(index).padStart(2, '0'));

/** All answers, by title. */
export async function listAnswers(): Promise<CannedAnswer[]> {
  const answers = await readAll();
  return answers.sort((a, b) => a.title.localeCompare(b.title) || a.id.localeCompare(b.id));
}

/** @returns the new answer; `undefined` when the limit is reached. */
export async function addAnswer(text: CannedAnswerText, now: Date): Promise<CannedAnswer | undefined> {
  // A failed attempt means that a concurrent call took the slot, so there are at most as many attempts as slots.
  for (const _ of slots) {
    const taken = new Set((await readAll()).map(({ id }) => id.slice(-2)));
    const free = slots.filter((slot) => !taken.has(slot));
    if (free.length === 0) return undefined;
    // A random one, so that concurrent calls seldom collide.
    const answer = { id: newId(free[randomInt(free.length)] ?? '', now), ...text };
    if (await putRow(chatsTable, { ...keyOf(answer.id), ...answer }, { condition: 'absent' })) return answer;
  }
  return undefined;
}

/** A ULID whose last two characters are the slot. */
function newId(slot: string, now: Date): string {
  return base32(now.getTime(), 10) + randomBase32(14) + slot;
}

/** @returns the changed answer; `undefined` when there is none with this id. */
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
export function deleteAnswer(id: string): Promise<boolean> {
  return alone(toDelete(chatsTable, keyOf(id), { condition: 'id = :id', values: { ':id': id } }));
}

/** One query suffices: all answers at full length stay below DynamoDB's 1 MB. */
async function readAll(): Promise<CannedAnswer[]> {
  const { rows } = await queryRows(chatsTable, partition);
  return rows.map((row) => CannedAnswer.parse(row));
}
