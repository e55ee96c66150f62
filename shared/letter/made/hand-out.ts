import * as z from 'zod/mini';

/* How a letter leaves. Separate from the letter's schemas: events name it, too. */

/** How the site hands a letter out. */
export const SiteHandOut = z.enum(['PDF', 'Word', 'Text', 'Printed', 'Email']);
export type SiteHandOut = z.infer<typeof SiteHandOut>;

/** How a letter is handed out: by the site, by a program, or as a link to the seller's page, which is made with it. */
export const HandOut = z.enum([...SiteHandOut.options, 'API', 'Link']);
export type HandOut = z.infer<typeof HandOut>;
