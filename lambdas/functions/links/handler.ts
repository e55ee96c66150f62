type Calls = typeof import('./calls.ts').calls;

/**
 * What links open, for anybody who has one: sellers' pages, which are no calls of the contract, packets and proofs. Each
 * visit is of one kind of link, and loads only what that needs.
 */
export const handler: Calls = async (event) =>
  event.rawPath.startsWith('/o/')
    ? (await import('./seller/answer-page.ts')).answerPage(event)
    : (await import('./calls.ts')).calls(event);
