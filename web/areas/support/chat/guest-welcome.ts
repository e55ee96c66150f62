/** What a guest reads first in the chat. In a file of its own: the page has it before the chat. */
export const guestWelcome = 'Tell us where an answer reaches you if you have to leave. Chat response under 5 minutes.';
