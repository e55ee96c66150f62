/**
 * For every AWS client: retries an attempt without an answer after 2 s, so that a stuck connection cannot use up
 * the function's time. (By default the SDK only warns.)
 */
export const callLimits = { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true };
