import * as z from 'zod/mini';
import { Payments } from '#shared/account/plan-terms.ts';

/** The deployment's settings; written next to the site at deploy time. */
const Config = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** `required` where staff need an authenticator app. */
  staffMfa: z.optional(z.string()),
  /** `on` where reminders can be sent by mail. */
  reminderMails: z.optional(z.string()),
  /** A page of an earlier release has none. */
  payments: z.optional(Payments),
  /** `none` where no sales tax comes on top of a price. Only where plans are paid. */
  salesTax: z.optional(z.string()),
  /** `test` where no real money moves. Only where plans are paid. */
  stripeMode: z.optional(z.string()),
  /** Set only if Cognito is not at its default address. */
  cognitoEndpoint: z.optional(z.string()),
});
export type Config = z.infer<typeof Config>;

let loaded: Promise<Config> | undefined;
let known: Config | undefined;

/** The settings, once they are loaded: a session asks for them first. */
export const knownConfig = (): Config | undefined => known;

/** `GET /config.json`, once; after a failure the next caller retries. */
export function loadConfig(): Promise<Config> {
  loaded ??= readConfig().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function readConfig(): Promise<Config> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  known = Config.parse(await response.json());
  return known;
}
