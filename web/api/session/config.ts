import * as z from 'zod/mini';

/** Where the site lives; written beside it when it is deployed. */
const Config = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Only where Cognito is not at its usual address. */
  cognitoEndpoint: z.optional(z.string()),
});
export type Config = z.infer<typeof Config>;

let loaded: Promise<Config> | undefined;

/** `GET /config.json`, once; a failed attempt is tried again by the next caller. */
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
  return Config.parse(await response.json());
}
