/** The analysis of the demo's sample house. It is nobody's: it is never stored, and what is typed stays in its page. */
export const demoId = '00000000000000000000000000';

export const isDemo = (analysisId: string): boolean => analysisId === demoId;
