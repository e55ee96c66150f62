import * as z from 'zod/mini';
import { openEnum } from '#shared/values/open-enum.ts';
import { roles } from './roles.ts';

/** A role that a later release adds is shown as the one who may the least. */
export const ShownRole = openEnum([...roles], 'viewer');

/** A workspace of somebody else that the account may act in, as its own profile keeps it: a door, which may be closed. */
export const Door = z.object({ name: z.string(), role: ShownRole, since: z.iso.datetime() });
export type Door = z.infer<typeof Door>;
