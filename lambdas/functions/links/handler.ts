type Calls = typeof import('./calls.ts').calls;

/**
 * Serves everybody who has a link: sellers' pages, which are no calls of the contract, packets and proofs. Each visit
 * is of one kind of link, and loads only its code.
 */
export const handler: Calls = async (event) =>
  event.rawPath.startsWith('/o/')
    ? (await import('./seller/answer-page.ts')).answerPage(event)
    : (await import('./calls.ts')).calls(event);
