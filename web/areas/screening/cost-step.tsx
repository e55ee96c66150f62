import { useMemo, useState } from 'react';
import type { ColumnRole } from '#shared/lists/addresses/list-roles.ts';
import type { ListTable } from '#shared/lists/addresses/list-table.ts';
import type { List } from '#shared/lists/list.ts';
import { costOf, costSentence, type RowKind, rowsOf } from '#shared/lists/list-cost.ts';
import { prepareRows } from '#shared/lists/prepare-rows.ts';
import { dayMonth } from '#shared/values/dates.ts';
import { utcDay } from '#shared/values/days.ts';
import { startList, useQuote } from '#web/api/resources/use-list.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Failed, Problem } from '#web/ui/layout/problem.tsx';
import { type RunOrder, rowsToSend } from './list-draft.ts';

type CostStepProps = {
  name: string;
  table: ListTable;
  roles: readonly ColumnRole[];
  resetsAt: Date;
  onStarted: (list: List) => void;
};

/** The list's price, before anything runs, and the button that runs it. */
export function CostStep({ name, table, roles, resetsAt, onStarted }: CostStepProps) {
  const [order, setOrder] = useState<RunOrder>('list');
  const [rest, setRest] = useState<'next_month' | 'keep'>('next_month');
  const rows = useMemo(() => rowsToSend(table, roles, order), [table, roles, order]);
  const prepared = useMemo(() => prepareRows(rows.map(({ address }) => address)), [rows]);
  const { quote, error, retry } = useQuote(prepared.map(({ address }) => address));
  const start = useAction(async () => onStarted(await startList({ name, rest, rows })));
  if (quote === undefined) {
    return error ? (
      <Failed text="The cost could not be worked out." onRetry={retry} />
    ) : (
      <p role="status">Working out the cost…</p>
    );
  }
  const known = new Set(quote.known);
  const kinds = prepared.map(({ kind }, index): RowKind => {
    if (kind !== 'ready') return kind;
    return known.has(index) ? 'known' : 'paid';
  });
  const cost = costOf(kinds, quote.left);
  const resets = dayMonth(utcDay(resetsAt));
  const runs = cost.now + cost.known;
  const noteColumn = table.names[roles.indexOf('note')] ?? 'note';
  const lines: [string, number, string, string][] = [
    ['now', cost.now, 'run now', cost.now === 1 ? '1 analysis' : `${cost.now} analyses`],
    ['later', cost.later, 'wait, no analyses left', 'later'],
    ['known', cost.known, 'known, analyzed in the last 24 hours', 'free'],
    ['duplicate', cost.duplicates, 'duplicates, skipped', 'free'],
    ['open', cost.needsUnit, 'need a unit, asked below', 'not yet'],
    ['open', cost.unreadable, 'can’t be read, kept to fix', 'free'],
  ];
  return (
    <>
      <div className="screening-step wrapping">
        <h2>Cost</h2>
        <p>before anything runs</p>
      </div>
      <p className="screening-cost" role="status">
        {costSentence(cost, quote.left, resets)}
      </p>
      <div className="screening-lots wrapping" aria-hidden="true">
        {lines.flatMap(([kind, count, words]) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the lots of a kind are alike.
          Array.from({ length: count }, (_, index) => <i key={`${words}${index}`} data-kind={kind} />),
        )}
      </div>
      <div className="screening-costs">
        <table>
          <caption className="visually-hidden">Rows and what they cost</caption>
          <tbody>
            {lines
              .filter(([, count]) => count > 0)
              .map(([kind, count, words, price]) => (
                <tr key={words}>
                  <td className="screening-lots wrapping" aria-hidden="true">
                    <i data-kind={kind} />
                  </td>
                  <td className="num">
                    <b>{count}</b>
                  </td>
                  <th scope="row">{words}</th>
                  <td className="num">{price}</td>
                </tr>
              ))}
          </tbody>
        </table>
        <div className="screening-options">
          {cost.later > 0 && (
            <fieldset>
              <legend>The {cost.later} that wait</legend>
              <label>
                <input
                  type="radio"
                  name="rest"
                  checked={rest === 'next_month'}
                  onChange={() => setRest('next_month')}
                />
                Run them {resets}
              </label>
              <label>
                <input type="radio" name="rest" checked={rest === 'keep'} onChange={() => setRest('keep')} />
                Keep them on the list, don’t run
              </label>
            </fieldset>
          )}
          {roles.includes('note') && (
            <label>
              Run first{' '}
              <select
                value={order}
                onChange={({ target: { value } }) =>
                  setOrder(value === 'highest' || value === 'lowest' ? value : 'list')
                }
              >
                <option value="list">In list order</option>
                <option value="highest">Highest “{noteColumn}”</option>
                <option value="lowest">Lowest “{noteColumn}”</option>
              </select>
            </label>
          )}
          <div className="button-row">
            <Button variant="primary" busy={start.busy} onClick={start.run}>
              {runs > 0 ? `Run ${runs} Now` : 'Keep List'}
            </Button>
            {cost.later > 0 && <ButtonLink to="/pricing">See Plans</ButtonLink>}
          </div>
          <Problem error={start.problem} />
        </div>
      </div>
      <p className="small muted">
        A row with no record doesn’t use an analysis. We never buy more for you. {rowsOf(rows.length)} in this list.
      </p>
    </>
  );
}
