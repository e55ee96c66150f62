/** The sort key of a saved analysis. */
export const analysisId = (id: string) => `analysis#${id}`;
