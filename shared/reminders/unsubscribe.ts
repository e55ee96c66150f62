/*
 * The two links of a mail by which its reader stops these mails without signing in. Programs send a POST to the first
 * (RFC 8058); people open the second, and press a button: programs that look through mails follow links, too.
 */

export const unsubscribePath = (secret: string): string => `/api/unsubscribe?${new URLSearchParams({ secret })}`;

export const unsubscribePagePath = (secret: string): string => `/unsubscribe?${new URLSearchParams({ secret })}`;
