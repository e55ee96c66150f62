import { isDay } from '#shared/values/days.ts';
import type { Sql, SqlValue } from './sql.ts';

/** Of a text, in UTF-16 units. */
const longestText = 200;

/**
 * The values of a query as Athena takes them: each is SQL text, and stands where the `?` did. So what is written here
 * must not be able to say anything but its value.
 *
 * @throws RangeError of a number that is below 0 or has more than 15 digits or two decimals, of a day that is none, and
 * of a text over 200 characters or with characters that control something.
 */
export const executionParameters = ({ values }: Sql): string[] => values.map(written);

function written(value: SqlValue): string {
  if (typeof value === 'number' && /^\d{1,15}(?:\.\d{1,2})?$/.test(String(value))) return String(value);
  if (typeof value === 'string' && value.length <= longestText && !/[\p{Cc}\p{Cs}]/u.test(value)) {
    return `'${value.replaceAll("'", "''")}'`;
  }
  if (typeof value === 'object' && isDay(value.day)) return `DATE '${value.day}'`;
  throw new RangeError('This value can’t be part of a query.');
}
