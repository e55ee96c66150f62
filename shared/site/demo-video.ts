/**
 * The path of the demo page's film; the Content-Security-Policy allows only the site itself. The sample
 * house to try stands below it.
 */
export const demoVideo: string | undefined = undefined;
