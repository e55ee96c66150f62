type SignedIn = typeof import('./signed-in.ts').signedIn;

/** The calls of the investor load what their pages and letters are made of, which a seller's visit needs none of. */
export const handler: SignedIn = async (event) => (await import('./signed-in.ts')).signedIn(event);
