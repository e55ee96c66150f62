import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { rowKey, toRow } from '#lambdas/storage/lists/list-rows.ts';
import { findList, findRow } from '#lambdas/storage/lists/lists.ts';
import { changeAddress, startList } from '#lambdas/storage/lists/run-list.ts';
import { errorStates } from '#shared/lists/list.ts';
import { parseAddress } from '#shared/property/address-parser.ts';
import { refuseCanceled, runOn } from './change-list.ts';

/** Gives a row another address, and runs it. */
export const changeListRow: Operation<'changeListRow'> = async ({ user, params, body, now, log }) => {
  const key = rowKey(user.id, params.id, params.position);
  const [list, row] = await Promise.all([findList(user.id, params.id, now), findRow(key)]);
  if (!list || !row) throw notFound('Row');
  refuseCanceled(list);
  const { address, problem } = parseAddress(body.address);
  if (address === undefined) throw new Refusal('invalid_input', problem);
  if (!errorStates.includes(row.state) || !(await changeAddress(list, row, address, now))) {
    throw new Refusal('not_allowed', 'This row runs already, or has its result.');
  }
  // A list that had ended runs on, also one that its last row has just ended; a paused one stays so until it is resumed.
  const changed = (await findList(user.id, params.id, now)) ?? list;
  if (changed.state === 'finished' || changed.state === 'waiting') await startList(changed, now);
  await runOn(changed, now, log);
  return toRow((await findRow(key)) ?? row, list);
};
