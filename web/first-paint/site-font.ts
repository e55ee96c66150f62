/** Under this the session storage says that the browser has the site's font. */
export const fontKey = 'font';

/** The site's font, as the browser is asked for it. */
export const siteFont = '1em "Libre Franklin Variable"';
