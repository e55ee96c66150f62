import { routes } from '#shared/contract/routes.ts';
import type { ContactForm } from '#shared/support/contact.ts';
import { call } from '#web/api/client.ts';

/** Sends a contact message and returns its reference. Throws `ApiError`. */
export async function sendContactMessage(form: ContactForm): Promise<string> {
  const { reference } = await call(routes.sendContactMessage, { body: form });
  return reference;
}
