type SignedIn = typeof import('./signed-in.ts').signedIn;

/**
 * The page, which is no call of the contract, and the calls of the investor. These load what their pages and letters are
 * made of, which a seller's visit needs none of.
 */
export const handler: SignedIn = async (event) =>
  event.rawPath.startsWith('/o/')
    ? (await import('./public/answer-page.ts')).answerPage(event)
    : (await import('./signed-in.ts')).signedIn(event);
