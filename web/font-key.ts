/** Under this the session storage says that the browser has the site's font. */
export const fontKey = 'font';
