/*
 * The settings a function reads from its environment, spelled once: the construct that grants access to a
 * table or bucket also writes its name under this key.
 */
export const settings = {
  profilesTable: 'PROFILES_TABLE',
  analysesTable: 'ANALYSES_TABLE',
  propertiesTable: 'PROPERTIES_TABLE',
  chatsTable: 'CHATS_TABLE',
  integrationsTable: 'INTEGRATIONS_TABLE',
  /** The URL of the queue that says when to look at a webhook's event or delivery. */
  webhookQueue: 'WEBHOOK_QUEUE_URL',
  avatarsBucket: 'AVATARS_BUCKET',
  /** Which property source answers: `sample` until a provider is configured. The next three are a provider's. */
  propertySource: 'PROPERTY_SOURCE',
  propertySourceUrl: 'PROPERTY_SOURCE_URL',
  /** The secret that holds the provider's key. */
  propertySourceSecret: 'PROPERTY_SOURCE_SECRET',
  /** How many calls the provider may be made in a calendar month. */
  propertyCallsPerMonth: 'PROPERTY_CALLS_PER_MONTH',
  /** Where pages that may open a chat come from: scheme and host of the site. */
  siteOrigin: 'SITE_ORIGIN',
  userPoolId: 'USER_POOL_ID',
  userPoolClientId: 'USER_POOL_CLIENT_ID',
  /** Where pushes go. The SDK's own name for it: its client finds the address without being told. */
  chatSocketEndpoint: 'AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI',
} as const;

export type Setting = keyof typeof settings;

/** The setting's value; throws by name when the function was deployed without it. */
export function setting(name: Setting): string {
  const value = process.env[settings[name]];
  if (value === undefined || value === '') throw new Error(`Setting ${settings[name]} is missing.`);
  return value;
}

/** The log event that means: a property source needs its operator. An alarm listens for it. */
export const operatorNeeded = 'property_source_needs_operator';
