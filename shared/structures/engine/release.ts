/** Changes with what the engine answers for the same input: a frozen plan names the one that it is from. */
export const engineRelease = '2026-11.2';
