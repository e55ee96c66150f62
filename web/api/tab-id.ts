import { newUlid } from './new-ulid.ts';

/** Names this page to the server, as long as it is open: it is not told of what it has changed itself. */
export const tabId = newUlid();
