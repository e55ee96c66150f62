/* Separate from the schemas in sessions.ts, which few functions need. */

/** Calls of a signed-in account in a clock minute, over all its sessions: far more than pages make. */
export const callsPerMinute = 600;

/** Sessions of an account at once; with one more, the oldest ends. */
export const maxSessions = 50;

/** How long a sign-in lasts at most, in days: the validity of Cognito's refresh token. */
export const sessionDays = 30;
