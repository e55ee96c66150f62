/** How many connections may listen to changes of a deal: to one deal, and of one user; the server enforces them. */
export const listenLimits = { ofDeal: 50, ofUser: 10 } as const;

/** The header in which a page says which one it is, so that it is not told of its own changes. */
export const tabHeader = 'x-tab';
