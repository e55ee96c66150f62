/*
 * In place of the limits of calls, for tests with a table of their own in the same process: on a busy machine a hundred
 * calls at once take longer than the function would wait.
 */
export const tableLimits = { maxAttempts: 5, requestHandler: { requestTimeout: 60_000, throwOnRequestTimeout: true } };

export const tablePauseMs = () => 1;

export const callLimits = { requestTimeout: 60_000, throwOnRequestTimeout: true };
