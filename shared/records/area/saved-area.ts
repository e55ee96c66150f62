import * as z from 'zod/mini';
import { lineOfText } from '#shared/values/free-text.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { Area } from './area.ts';

/* Areas that are kept under a name, some of which are followed: a new roll then tells how many houses came and went. */

/** How many a workspace may keep. */
export const mostSavedAreas = 50;

/** Characters of a name. */
export const mostAreaName = 100;

export const NewSavedArea = z.strictObject({
  name: lineOfText({ least: 1, most: mostAreaName }),
  area: Area,
  follow: z.boolean(),
});
export type NewSavedArea = z.infer<typeof NewSavedArea>;

export const SavedAreaChanges = z.strictObject({ follow: z.boolean() });

export const SavedArea = z.object({
  id: Ulid,
  name: z.string(),
  area: Area,
  created_at: z.iso.datetime(),
  /** `null` of one that is not followed. */
  followed_at: z.nullable(z.iso.datetime()),
});
export type SavedArea = z.infer<typeof SavedArea>;

export const SavedAreas = z.object({
  /** The newest first. */
  items: z.array(SavedArea),
  /** How many the plan follows; 0 while they rest. */
  most_followed: z.int(),
});
export type SavedAreas = z.infer<typeof SavedAreas>;
