import type { ContactForm } from '#shared/contact.ts';
import { routes } from '#shared/routes.ts';
import { call } from './client.ts';

/** Sends a contact message and gives its reference. Throws `ApiError`. */
export async function sendContactMessage(form: ContactForm): Promise<string> {
  const { reference } = await call(routes.sendContactMessage, { body: form });
  return reference;
}
