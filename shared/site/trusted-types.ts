/** The pages' one Trusted Types policy, by the name that their Content-Security-Policy allows. */
export const workerPolicy = 'service-worker';
