/**
 * The film of the demo page, as a path on the site itself: its Content-Security-Policy allows no other. Without one
 * the page shows a poster and the way to try the same house.
 */
export const demoVideo: string | undefined = undefined;
