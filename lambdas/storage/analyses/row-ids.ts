/** The sort key of a saved analysis. */
export const analysisId = (id: string) => `analysis#${id}`;

/** Whose letter it is, and of which analysis. */
export type LetterOwner = { user_id: string; analysis_id: string };

/** The sort key of a letter; without an id, what those of an analysis begin with. */
export const letterId = (analysis: string, id = '') => `letter#${analysis}#${id}`;

/** The sort key of a letter's words, and what those of an analysis begin with. */
export const wordsId = (analysis: string, hash = '') => `letter-words#${analysis}#${hash}`;
