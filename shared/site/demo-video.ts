/**
 * The path of the demo page's film; the Content-Security-Policy allows only the site itself. The sample
 * house to try stands below it.
 */
export const demoVideo: string | undefined = undefined;

/** Leads to the demo page: nobody is sent to watch a film that is not there. */
export const demoLabel = demoVideo === undefined ? 'Open the Demo' : 'Watch Demo';
