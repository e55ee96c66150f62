/**
 * For every AWS client: a try that has no answer after 2 s is given up and made again, so that a stuck
 * connection does not eat the function's whole time. (Unasked, the SDK only warns about a late answer.)
 */
export const callLimits = { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true };
