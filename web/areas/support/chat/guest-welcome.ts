import { responseTimes } from '#shared/site/claims.built.ts';

const answered = responseTimes ? ` Chat response ${responseTimes.chat}.` : '';

/** A guest reads this first in the chat. In a file of its own: the page has it before the chat. */
export const guestWelcome = `Where can we email you?${answered}`;
