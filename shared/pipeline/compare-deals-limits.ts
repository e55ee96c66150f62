/** How many deals are compared. Apart, so that a list does not load the deal engine. */
export const comparedDeals = { least: 2, most: 5 };
