/**
 * For calls to the tables, of which a request makes up to 17: one in ten may fail, and still fewer than one request in
 * a thousand does. The pauses in between are at random up to 100, 200, 400 and 800 ms. Together that is nine seconds at
 * most, less than any function with tables runs.
 */
export const tableLimits = {
  maxAttempts: 5,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 1500, throwOnRequestTimeout: true },
};

/**
 * The pause before an attempt of a call to the tables, the second being 1. The SDK's own pauses after throttling are up
 * to 15 seconds together.
 */
export const tablePauseMs = (attempt: number) => Math.random() * 50 * 2 ** attempt;

/**
 * For every other AWS client: retries an attempt without an answer after 2 s, so that a stuck connection cannot use up
 * the function's time. (By default the SDK only warns.)
 */
export const callLimits = { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true };
