/* How often an account's webhooks are called, so that users cannot flood a server through ours. */

/** Attempts per account and clock hour; the rest waits for the following hours. */
export const attemptsPerHour = 1000;

/** Manual sends per account and clock hour. */
export const sendsPerHour = 60;
