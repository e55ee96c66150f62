import * as z from 'zod/mini';
import { lineOfText } from './free-text.ts';

/** The most characters of an address (RFC 5321, 4.5.3.1, less its brackets). */
export const mostOfEmail = 254;

const form = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const emailProblem = 'Enter an email like dana@example.com.';

/** Whether a text has the form of an address as a link takes it; whether it exists shows when it is written to. */
export const isEmail = (text: string): boolean => form.test(text);

/** An address that mails are sent to. */
export const EmailAddress = lineOfText({ most: mostOfEmail }).check(z.refine(isEmail, emailProblem));
