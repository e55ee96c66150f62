import type { Operator } from '#shared/site/operator.ts';

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
  billingTable: 'BILLING_TABLE',
  booksTable: 'BOOKS_TABLE',
  /** Public records of counties, and the bucket of their files. These four exist where the stage has records. */
  recordsTable: 'RECORDS_TABLE',
  recordsBucket: 'RECORDS_BUCKET',
  /** Where areas are searched. */
  recordsWorkgroup: 'RECORDS_WORKGROUP',
  recordsDatabase: 'RECORDS_DATABASE',
  /** The URL of the queue of webhook events and deliveries to check. */
  webhookQueue: 'WEBHOOK_QUEUE_URL',
  /** The URL of the queue of deletions to sweep. */
  deletionQueue: 'DELETION_QUEUE_URL',
  /** The URL of the queue of rows of lists to screen. */
  listQueue: 'LIST_QUEUE_URL',
  /** The URL of the queue of signed letters to seal. This and the next exist where letters can be signed. */
  sealQueue: 'SEAL_QUEUE_URL',
  /** The secret that holds the stage's seal. */
  sealKey: 'SEAL_KEY_SECRET',
  /** The URL of the queue of mails about sellers' answers. It exists where the stage sends mails. */
  sellerMailQueue: 'SELLER_MAIL_QUEUE_URL',
  /** The URL of the queue of changed deals that somebody listens to. */
  dealNewsQueue: 'DEAL_NEWS_QUEUE_URL',
  /** The URL of the queue of published loads whose followed houses are to be looked at. */
  watchQueue: 'WATCH_QUEUE_URL',
  /** The secret from which the links follow that sellers get by mail. */
  replyLinkKey: 'REPLY_LINK_KEY_SECRET',
  /** The secret under which addresses are hashed. */
  useSecret: 'USE_SECRET',
  avatarsBucket: 'AVATARS_BUCKET',
  photosBucket: 'PHOTOS_BUCKET',
  /** The property source: `sample` until a provider is configured. The next three exist for providers only. */
  propertySource: 'PROPERTY_SOURCE',
  propertySourceUrl: 'PROPERTY_SOURCE_URL',
  /** The secret that holds the provider's key. */
  propertySourceSecret: 'PROPERTY_SOURCE_SECRET',
  /** The maximum of provider calls in a calendar month. */
  propertyCallsPerMonth: 'PROPERTY_CALLS_PER_MONTH',
  propertyCallsPerDay: 'PROPERTY_CALLS_PER_DAY',
  /** The maximum of address suggestions in a calendar month, for all users. */
  suggestionsPerMonth: 'SUGGESTIONS_PER_MONTH',
  /** The keys of which CloudFront sends one with every request to the APIs, separated by commas. */
  originKeys: 'ORIGIN_KEYS',
  /** The origin (scheme and host) of the pages: they may open a chat, and links lead to them. */
  siteOrigin: 'SITE_ORIGIN',
  /** Who runs the installation. */
  company: 'COMPANY',
  companyAddress: 'COMPANY_ADDRESS',
  supportEmail: 'SUPPORT_EMAIL',
  /** The operator's people for plans that include them, as JSON. */
  planContacts: 'PLAN_CONTACTS',
  /** How the installation sells its plans. */
  payments: 'PAYMENTS',
  /** The secrets with Stripe's key and with what it signs events by. These four exist where plans are paid. */
  stripeKey: 'STRIPE_KEY_SECRET',
  stripeSigning: 'STRIPE_SIGNING_SECRET',
  /** `live` or `test`: of which mode the key and the events have to be. */
  stripeMode: 'STRIPE_MODE',
  /** Who reckons sales tax. */
  salesTax: 'SALES_TAX',
  /** The URL of the queue of customers whose payments have changed. */
  billingQueue: 'BILLING_QUEUE_URL',
  /** The day from which plans cost something; `never` where they are free. */
  paymentsSince: 'PAYMENTS_SINCE',
  /** `required` when staff need an authenticator app. */
  staffMfa: 'STAFF_MFA',
  /** The address that reminders come from. */
  emailSender: 'EMAIL_SENDER',
  /** Where the operator hears of refunds by staff. */
  alarmEmail: 'ALARM_EMAIL',
  /** The SES configuration set of every mail. */
  mailSet: 'MAIL_CONFIGURATION_SET',
  userPoolId: 'USER_POOL_ID',
  userPoolClientId: 'USER_POOL_CLIENT_ID',
  /** The endpoint of pushes, under the name that the SDK reads itself. */
  chatSocketEndpoint: 'AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI',
} as const;

export type Setting = keyof typeof settings;

/** Whether a setting that not every stage has is there. */
export const hasSetting = (name: Setting): boolean => Boolean(process.env[settings[name]]);

/** The setting's value. Throws with the setting's name when it is missing. */
export function setting(name: Setting): string {
  const value = process.env[settings[name]];
  if (value === undefined || value === '') throw new Error(`Setting ${settings[name]} is missing.`);
  return value;
}

/** Who runs the installation, as mails name them. */
export const operator = (): Operator => ({
  company: setting('company'),
  address: setting('companyAddress'),
  supportEmail: setting('supportEmail'),
});

/** The header in which CloudFront sends its key. */
export const originKeyHeader = 'x-origin-key';

/** The log event for a property source that needs its operator. It raises an alarm. */
/** A county's roll is so old that lookups yield to the provider. */
export const rollOutdated = 'roll_outdated';
export const operatorNeeded = 'property_source_needs_operator';

/** The log event for provider calls of which few are left in the day or the month. It raises an alarm. */
export const providerCallsRunningOut = 'provider_calls_running_out';

/** The log event of a run of the webhook relay. An alarm is raised without it. */
export const relayed = 'relayed';

/** The log event of a chat's first message, which is counted. */
export const chatOpened = 'chat_opened';

/** The log event with the number of chats that wait for an answer. An alarm watches it. */
export const chatsWaiting = 'chats_waiting';

/** The log event for suggestions of which few or none are left in the month. It raises an alarm. */
export const suggestionsRunningOut = 'suggestions_running_out';

/** The log event for a key that Stripe refuses. It raises an alarm. */
export const stripeKeyRefused = 'stripe_key_refused';

/** The log event for a subscription or charge that the operator has to look at. It raises an alarm. */
/** Staff refunded a payment: the operator is told. */
export const paymentRefunded = 'payment_refunded';
export const billingNeedsOperator = 'billing_needs_operator';
/** The log event for a signature whose letter could not be sealed as it was signed. It raises an alarm. */
export const sealNeedsOperator = 'seal_needs_operator';

/** The log event for an event of Stripe, with how late it came. */
export const stripeEventTaken = 'stripe_event_taken';

/** The log event for what Stripe has not signed. Many of them raise an alarm. */
export const badStripeSignature = 'bad_stripe_signature';

/** The log event of a night's comparison of all subscriptions. An alarm is raised without it. */
export const billingSwept = 'billing_swept';

/** The log event for more accounts that differ from their payments than chance explains. It raises an alarm. */
export const billingDiffers = 'billing_differs';

/** The log event for a call of Stripe that failed. Several raise an alarm. */
export const stripeFailed = 'stripe_failed';
