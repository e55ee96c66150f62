import * as z from 'zod/mini';
import { HandedOut, MadeLetter, MadeLetterPage, NewLetter, OpenedLetter } from '#shared/letter/made/made-letter.ts';
import { Ulid } from '#shared/values/ulid.ts';
import type { Route } from './route.ts';

const analysisParams = z.strictObject({ id: Ulid });
const letterParams = z.strictObject({ id: Ulid, letter_id: Ulid });

/**
 * The letters made of a saved analysis, and the copy of all data, which has them too. Separate from `routes`: few pages
 * need a letter's schema.
 */
export const letterRoutes = {
  listLetters: {
    area: 'analyses',
    method: 'GET',
    path: '/api/analyses/{id}/letters',
    caller: 'user',
    needs: 'read',
    params: analysisParams,
    query: z.strictObject({ cursor: z.optional(Ulid) }),
    answer: MadeLetterPage,
  },
  makeLetter: {
    area: 'analyses',
    method: 'POST',
    path: '/api/analyses/{id}/letters',
    caller: 'user',
    needs: 'send',
    params: analysisParams,
    body: NewLetter,
    answer: MadeLetter,
  },
  getLetter: {
    area: 'analyses',
    method: 'GET',
    path: '/api/analyses/{id}/letters/{letter_id}',
    caller: 'user',
    needs: 'read',
    params: letterParams,
    answer: OpenedLetter,
  },
  handOutLetter: {
    area: 'analyses',
    method: 'PATCH',
    path: '/api/analyses/{id}/letters/{letter_id}',
    caller: 'user',
    needs: 'send',
    params: letterParams,
    body: HandedOut,
    answer: MadeLetter,
  },
} as const satisfies Record<string, Route>;
