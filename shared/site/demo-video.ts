/**
 * The path of the demo page's film; the Content-Security-Policy allows only the site itself. Without one the page
 * shows a poster and a link to try the same property.
 */
export const demoVideo: string | undefined = undefined;
