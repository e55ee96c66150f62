import type { Condition } from './condition.ts';
import { lastWholeMonth } from './reckon-condition.ts';
import { column, joined, type Sql, sql } from './sql.ts';

/** A condition as an expression that is true, false or NULL, as `reckonCondition` is true, false or `null`. */
export function conditionSql(condition: Condition): Sql {
  if ('all' in condition) return listed(condition.all, ' AND ', sql`true`);
  if ('any' in condition) return listed(condition.any, ' OR ', sql`false`);
  if ('not' in condition) return sql`(NOT ${conditionSql(condition.not)})`;
  if ('isOutOfState' in condition) return sql`(${column('mail_state')} <> ${column('state')})`;
  if ('lastSaleBy' in condition) return lastSaleBy(condition.lastSaleBy);
  if ('atLeast' in condition) return sql`(${column(condition.column)} >= ${condition.atLeast})`;
  if ('atMost' in condition) return sql`(${column(condition.column)} <= ${condition.atMost})`;
  if (condition.is === true) return column(condition.column);
  return sql`(${column(condition.column)} = ${condition.is})`;
}

function listed(conditions: readonly Condition[], separator: ' AND ' | ' OR ', ofNone: Sql): Sql {
  return conditions.length === 0 ? ofNone : sql`(${joined(conditions.map(conditionSql), separator)})`;
}

function lastSaleBy(day: string): Sql {
  const sale = column('last_sale');
  return sql`(CASE WHEN ${sale} > ${{ day }} THEN false WHEN ${sale} <= ${{ day: lastWholeMonth(day) }} THEN true
    WHEN ${sale} <= ${{ day }} AND ${column('last_sale_precision')} = ${'day'} THEN true END)`;
}
