import * as z from 'zod/mini';
import type { PartAnswer } from './provider.ts';

/*
 * Lenient parsing: providers sometimes send a field in another format. An unreadable field is dropped and named, and
 * the others count; only a wholly different answer is refused.
 */

/** An answer that does not match the provider's documentation. */
export class UnexpectedAnswer extends Error {}

/** Parses an answer; an `UnexpectedAnswer` becomes a failed outcome. */
export function readAnswer(body: unknown, reader: (body: unknown, unreadable: Set<string>) => unknown): PartAnswer {
  const unreadable = new Set<string>();
  try {
    return { data: reader(body, unreadable), unreadable: [...unreadable] };
  } catch (error) {
    if (error instanceof UnexpectedAnswer) return { kind: 'failed', detail: error.message };
    throw error;
  }
}

/** Any object; its fields are parsed one by one. */
const Fields = z.record(z.string(), z.unknown());

export type Fields = z.infer<typeof Fields>;

type Shape = Record<string, z.ZodMiniType>;
export type Read<S extends Shape> = { -readonly [Name in keyof S]?: z.output<S[Name]> };

/** @throws UnexpectedAnswer when the value is not an object. */
export function fieldsOf(value: unknown): Fields {
  const parsed = Fields.safeParse(value);
  if (!parsed.success || Array.isArray(value)) throw new UnexpectedAnswer('The answer holds no object.');
  return parsed.data;
}

/** The fields of a nested object; none where it is absent or not an object. */
export function nestedFields(value: unknown): Fields {
  const parsed = Fields.safeParse(value);
  return parsed.success && !Array.isArray(value) ? parsed.data : {};
}

/**
 * The readable fields of `shape`. Absent, `null` and empty values, and a 0 where it means nothing, are dropped; the
 * names of unreadable fields are added to `unreadable`.
 */
export function readFields<S extends Shape>(shape: S, fields: Fields, unreadable: Set<string>): Read<S> {
  const read: [string, unknown][] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const value = fields[name];
    if (value === undefined || value === null || value === '') continue;
    const parsed = schema.safeParse(value);
    if (parsed.success) read.push([name, parsed.data]);
    else if (!isZero(value)) unreadable.add(name);
  }
  // Cast: each entry was parsed by the schema of its name.
  return Object.fromEntries(read) as Read<S>;
}

function isZero(value: unknown): boolean {
  return value === 0 || (typeof value === 'string' && /^\s*\$?0+(\.0+)?\s*$/.test(value));
}

/** The items that `read` accepts, at most `limit`; none where the value is not a list. */
export function readList<T>(value: unknown, limit: number, read: (item: Fields) => T | undefined): T[] {
  if (!Array.isArray(value)) return [];
  const items: T[] = [];
  for (const item of value) {
    const made = read(nestedFields(item));
    if (made !== undefined) items.push(made);
    if (items.length === limit) break;
  }
  return items;
}

/** A word or a line; longer text is not a property's field. */
export const Line = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));
/** Money, areas, counts: finite and not negative. */
export const Amount = z.number().check(z.gte(0), z.lte(1e12));
/** An amount that means nothing when it is 0. */
export const Positive = z.number().check(z.gt(0), z.lte(1e12));
export const Year = z.int().check(z.gte(1600), z.lte(2200));
export const Latitude = z.number().check(z.gte(-90), z.lte(90));
export const Longitude = z.number().check(z.gte(-180), z.lte(180));

/** `YYYY-MM-DD` of an ISO date or time. */
export const Day = z.pipe(
  z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}(T|$)/),
    z.refine((text) => !Number.isNaN(Date.parse(text.slice(0, 10)))),
  ),
  z.transform((text) => text.slice(0, 10)),
);
