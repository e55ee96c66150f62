import * as z from 'zod/mini';

/** 26 characters of Crockford's base 32, time first: ids sort by creation. */
export const Ulid = z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/));
