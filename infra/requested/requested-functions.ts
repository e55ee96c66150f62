import type { Construct } from 'constructs';
import type { OriginKeys } from '#infra/api/origin-keys.ts';
import type { Accounts } from '#infra/background/accounts.ts';
import type { Billing } from '#infra/background/billing.ts';
import type { DealNews } from '#infra/background/deal-news.ts';
import { letSendMails } from '#infra/background/let-send-mails.ts';
import type { LetterSeal } from '#infra/background/letter-seal.ts';
import type { Lists } from '#infra/background/lists.ts';
import type { SellerMails } from '#infra/background/seller-mails.ts';
import type { Webhooks } from '#infra/background/webhooks.ts';
import { AppFunction, type FunctionBase, type FunctionRow, type RequestedArea } from '#infra/functions/function.ts';
import type { Stage } from '#infra/stage/stages.ts';
import type { StateStack } from '#infra/state/state-stack.ts';

/** The owners of what functions may be granted, and what else a row may tell its function. */
export type Owners = Pick<
  StateStack,
  'users' | 'tables' | 'propertySource' | 'records' | 'avatars' | 'photos' | 'useSecret' | 'stripeKeys'
> & {
  stage: Stage;
  accounts: Accounts;
  webhooks: Webhooks;
  lists: Lists;
  billing: Billing;
  letterSeal: LetterSeal;
  sellerMails: SellerMails;
  dealNews: DealNews;
  originKeys: OriginKeys;
  /** Where links lead. */
  siteUrl: string;
};

type RequestedFunction = FunctionRow & {
  /** The construct's id. Another one replaces the function and its log. */
  id: string;
  /** The construct that the function is a part of; default: the stack. */
  partOf?: (owners: Owners) => Construct;
  /** In how many seconds 99 of 100 calls are answered. Most only read and write: 3. */
  secondsToAnswer: number;
  /** Allows and tells the function what its operations need. */
  grant: (fn: AppFunction, owners: Owners) => void;
};

/** The functions that requests and frames reach, a row each. Dashboard and alarms list them in this order. */
const requestedFunctions: Record<RequestedArea, RequestedFunction> = {
  profile: {
    id: 'Profile',
    isForSignIn: true,
    lost: 'Users cannot load or change their profile, or delete their account.',
    secondsToAnswer: 3,
    grant: (fn, { tables, accounts, avatars }) => {
      accounts.grantProfilesTo(fn);
      tables.grantGateTo(fn);
      accounts.grantDeletionTo(fn);
      tables.integrations.grantTo(fn, 'Query', 'GetItem');
      avatars.grantRemoveTo(fn);
    },
  },

  'property-lookup': {
    id: 'PropertyLookup',
    timeoutSeconds: 25, // It waits for a property source; API Gateway's limit is 30.
    lost: 'Users cannot look up houses and get no address suggestions.',
    secondsToAnswer: 20, // A lookup may ask a provider for 18 seconds.
    grant: (fn, { tables, accounts, propertySource, webhooks }) => {
      propertySource.grantLookupTo(fn);
      propertySource.grantSuggestionsTo(fn);
      accounts.grantProfilesTo(fn);
      tables.grantGateTo(fn);
      tables.analyses.grantTo(fn, 'GetItem', 'PutItem', 'UpdateItem');
      webhooks.grantPublishTo(fn);
    },
  },

  analyses: {
    id: 'Analyses',
    lost: 'Users cannot open, save or change analyses.',
    secondsToAnswer: 3,
    grant: (fn, { stage, tables, photos, webhooks, dealNews, siteUrl }) => {
      dealNews.grantTellTo(fn);
      letSendMails(fn, stage); // To who is named in a note.
      tables.analyses.grantTo(fn, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem');
      tables.analyses.grantIndexTo(fn);
      tables.grantGateTo(fn); // A letter keeps its logo, too.
      tables.integrations.grantTo(fn, 'Query', 'GetItem', 'UpdateItem', 'DeleteItem');
      photos.grantRemoveTo(fn);
      tables.books.grantTo(fn, 'Query', 'GetItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem');
      webhooks.grantPublishTo(fn);
      fn.set('siteOrigin', siteUrl);
    },
  },

  subscription: {
    id: 'Subscription',
    lost: 'Users cannot choose, change or cancel a plan.',
    secondsToAnswer: 10, // It asks Stripe.
    grant: (fn, { stage, tables, accounts, webhooks, stripeKeys, siteUrl }) => {
      accounts.grantProfilesTo(fn);
      tables.grantGateTo(fn);
      fn.set('planContacts', JSON.stringify(stage.contacts));
      webhooks.grantPublishTo(fn);
      if (!stripeKeys.isUsed) return;
      stripeKeys.grantBillingTo(fn);
      tables.billing.grantTo(fn, 'GetItem', 'Query', 'PutItem', 'UpdateItem');
      fn.set('siteOrigin', siteUrl);
    },
  },

  support: {
    id: 'Support',
    lost: 'Visitors cannot send contact messages; staff cannot read them.',
    secondsToAnswer: 3,
    grant: (fn, { stage, tables, users }) => {
      fn.set('supportEmail', stage.operator.supportEmail);
      tables.chats.grantTo(fn, 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem');
      tables.chats.grantIndexTo(fn);
      tables.grantGateTo(fn);
      tables.analyses.grantTo(fn, 'Query');
      users.requireSecondFactorOfStaff(fn);
    },
  },

  'public-api': {
    id: 'PublicApi',
    timeoutSeconds: 25, // It also makes lookups.
    lost: 'Integrations cannot look up houses or read analyses; users cannot manage API keys.',
    secondsToAnswer: 20,
    grant: (fn, { tables, accounts, propertySource, avatars, webhooks, dealNews }) => {
      dealNews.grantTellTo(fn);
      propertySource.grantLookupTo(fn);
      accounts.grantProfilesTo(fn);
      tables.grantGateTo(fn);
      tables.analyses.grantTo(fn, 'Query', 'GetItem', 'PutItem', 'UpdateItem');
      tables.analyses.grantIndexTo(fn);
      tables.books.grantTo(fn, 'GetItem', 'UpdateItem', 'DeleteItem'); // An empty book goes with its deal's closing.
      avatars.grantReadLogosTo(fn);
      tables.integrations.grantTo(fn, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
      webhooks.grantPublishTo(fn);
    },
  },

  structures: {
    id: 'Structures',
    lost: 'Integrations cannot compare, solve or stress structures.',
    secondsToAnswer: 3,
    grant: (fn, { tables }) => {
      tables.profiles.grantTo(fn, 'GetItem');
      tables.integrations.grantTo(fn, 'GetItem', 'UpdateItem');
    },
  },

  lists: {
    id: 'Lists',
    timeoutSeconds: 25, // It stores and enqueues up to 500 rows.
    lost: 'Users cannot screen lists.',
    secondsToAnswer: 10,
    grant: (fn, { tables, accounts, records, webhooks, lists, dealNews }) => {
      dealNews.grantTellTo(fn);
      records.grantSearchTo(fn);
      accounts.grantProfilesTo(fn);
      tables.grantGateTo(fn);
      tables.analyses.grantTo(fn, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
      tables.analyses.grantIndexTo(fn);
      tables.integrations.grantTo(fn, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem');
      webhooks.grantPublishTo(fn);
      lists.grantEnqueueTo(fn);
    },
  },

  packets: {
    id: 'Packets',
    lost: 'Users cannot make packets, or manage their links.',
    secondsToAnswer: 3,
    grant: (fn, { tables, photos, avatars, dealNews }) => {
      dealNews.grantTellTo(fn);
      tables.analyses.grantTo(fn, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
      tables.grantGateTo(fn); // A packet keeps its logo, too.
      tables.integrations.grantTo(fn, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
      photos.grantReadTo(fn);
      avatars.grantReadLogosTo(fn);
    },
  },

  pictures: {
    id: 'Pictures',
    memoryMb: 1769, // A whole CPU: it decodes and encodes photos.
    lost: 'Users cannot add photos, or change their picture or logo.',
    secondsToAnswer: 5,
    grant: (fn, { tables, accounts, photos, avatars, dealNews }) => {
      dealNews.grantTellTo(fn);
      accounts.grantProfilesTo(fn);
      tables.analyses.grantTo(fn, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
      tables.grantGateTo(fn);
      tables.books.grantTo(fn, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
      photos.grantWriteTo(fn);
      photos.grantWriteReceiptsTo(fn);
      avatars.grantWriteTo(fn);
    },
  },

  'seller-page': {
    id: 'SellerPage',
    lost: 'Users cannot send offers to sellers, or answer them.',
    secondsToAnswer: 3,
    grant: (fn, { stage, tables, photos, avatars, webhooks, useSecret, siteUrl, sellerMails, dealNews }) => {
      dealNews.grantTellTo(fn);
      tables.analyses.grantTo(fn, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem');
      tables.grantGateTo(fn); // A page keeps its logo, too.
      tables.integrations.grantTo(fn, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
      photos.grantReadSealedTo(fn);
      avatars.grantReadLogosTo(fn);
      sellerMails.grantEnqueueTo(fn);
      webhooks.grantPublishTo(fn);
      if (!letSendMails(fn, stage)) return;
      useSecret.grantTo(fn); // Addresses that were mailed are kept as hashes.
      fn.set('siteOrigin', siteUrl);
    },
  },

  // What strangers reach reads no account's rows but those of their link, and deletes nothing.
  links: {
    id: 'Links',
    lost: 'Visitors cannot open packets, proofs and offers by their links, and sellers cannot answer.',
    secondsToAnswer: 3,
    grant: (fn, { tables, photos, avatars, webhooks, letterSeal, sellerMails, dealNews }) => {
      dealNews.grantTellTo(fn);
      tables.profiles.grantTo(fn, 'GetItem', 'ConditionCheckItem');
      tables.analyses.grantTo(fn, 'Query', 'GetItem', 'PutItem', 'UpdateItem');
      tables.books.grantTo(fn, 'Query', 'GetItem', 'UpdateItem');
      tables.integrations.grantTo(fn, 'GetItem', 'UpdateItem');
      photos.grantShowTo(fn);
      avatars.grantReadLogosTo(fn);
      letterSeal.grantRequestTo(fn);
      sellerMails.grantEnqueueTo(fn);
      webhooks.grantPublishTo(fn);
    },
  },

  books: {
    id: 'Books',
    lost: 'Users cannot open the books of their closed deals, or record payments.',
    secondsToAnswer: 3,
    grant: (fn, { tables, photos, webhooks, dealNews }) => {
      dealNews.grantTellTo(fn);
      tables.books.grantTo(fn, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
      tables.analyses.grantTo(fn, 'GetItem', 'PutItem', 'UpdateItem'); // It keeps their activity.
      tables.grantGateTo(fn);
      tables.integrations.grantTo(fn, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
      photos.grantReadReceiptsTo(fn);
      webhooks.grantPublishTo(fn);
    },
  },

  team: {
    id: 'Team',
    lost: 'Users cannot invite people to their workspace, join one or change roles.',
    secondsToAnswer: 3,
    grant: (fn, { stage, tables, accounts, siteUrl }) => {
      accounts.grantProfilesTo(fn);
      tables.grantGateTo(fn);
      accounts.grantLeavingTo(fn);
      letSendMails(fn, stage);
      fn.set('siteOrigin', siteUrl);
    },
  },

  areas: {
    id: 'Areas',
    timeoutSeconds: 25, // It waits for Athena.
    lost: 'Users cannot search public records, see which there are, or follow houses in them.',
    secondsToAnswer: 15,
    grant: (fn, { tables, accounts, records }) => {
      records.grantSearchTo(fn);
      accounts.grantProfilesTo(fn);
      tables.grantGateTo(fn);
      tables.analyses.grantTo(fn, 'GetItem', 'ConditionCheckItem'); // Whose house is followed.
      tables.integrations.grantTo(fn, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
    },
  },

  webhooks: {
    id: 'Webhooks',
    lost: 'Users cannot manage webhooks.',
    secondsToAnswer: 3,
    grant: (fn, { tables, accounts, webhooks }) => {
      accounts.grantProfilesTo(fn);
      tables.grantGateTo(fn);
      tables.integrations.grantTo(fn, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
      webhooks.grantEnqueueTo(fn);
    },
  },

  'stripe-webhook': {
    id: 'Webhook',
    partOf: ({ billing }) => billing,
    lost: 'Customers have what they paid for only when they come back, or in the night: nobody hears Stripe.',
    secondsToAnswer: 3,
    grant: (fn, { stage, stripeKeys, billing }) => {
      stripeKeys.grantSigningTo(fn);
      fn.set('payments', stage.payments);
      billing.customers.grantSendTo(fn, 'billingQueue');
    },
  },

  'staff-billing': {
    id: 'StaffBilling',
    timeoutSeconds: 25, // It waits for Stripe: a refund whose answer is lost has to be looked up.
    lost: 'Customers wait for refunds: staff see no payments and cannot refund any.',
    secondsToAnswer: 20,
    grant: (fn, { tables, users, stripeKeys, billing }) => {
      tables.grantGateTo(fn);
      users.requireSecondFactorOfStaff(fn); // It also finds accounts by address.
      tables.integrations.grantTo(fn, 'GetItem', 'UpdateItem'); // It lets accounts mail again.
      if (!stripeKeys.isUsed) return;
      stripeKeys.grantStaffTo(fn);
      tables.billing.grantTo(fn, 'GetItem', 'Query', 'PutItem', 'UpdateItem');
      billing.customers.grantSendTo(fn, 'billingQueue');
    },
  },

  'api-key-authorizer': {
    id: 'ApiKeyAuthorizer',
    lost: 'Every call with an API key is refused.',
    secondsToAnswer: 3,
    grant: (fn, { tables }) => tables.integrations.grantTo(fn, 'GetItem'),
  },

  chat: {
    id: 'Chat',
    lost: 'Customers and staff cannot chat.',
    secondsToAnswer: 3,
    grant: (fn, { tables, users, accounts, siteUrl }) => {
      fn.set('siteOrigin', siteUrl);
      users.requireSecondFactorOfStaff(fn);
      fn.set('userPoolClientId', users.client.userPoolClientId);
      tables.chats.grantTo(fn, 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem');
      tables.chats.grantIndexTo(fn);
      accounts.grantCheckTo(fn);
      // Who may listen to a deal, and who does.
      tables.analyses.grantTo(fn, 'GetItem');
      tables.integrations.grantTo(fn, 'GetItem', 'UpdateItem');
    },
  },
};

/** Makes the function of each row. Each refuses what did not come through CloudFront. */
export function makeRequestedFunctions(
  stack: Construct,
  base: FunctionBase,
  owners: Owners,
): Record<RequestedArea, AppFunction> {
  const areas = Object.keys(requestedFunctions) as RequestedArea[];
  const made = areas.map((area) => {
    const { id, partOf, grant, ...row } = requestedFunctions[area];
    const fn = new AppFunction(partOf?.(owners) ?? stack, id, { ...base, ...row, area });
    owners.originKeys.acceptedBy(fn);
    grant(fn, owners);
    return [area, fn] as const;
  });
  return Object.fromEntries(made) as Record<RequestedArea, AppFunction>;
}
