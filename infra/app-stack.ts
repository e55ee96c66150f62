import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Area } from '#shared/contract/route.ts';
import { product } from '#shared/site/product.ts';
import { ChatSocket } from './api/chat-socket.ts';
import { HttpApi } from './api/http-api.ts';
import { OriginKeys } from './api/origin-keys.ts';
import { Accounts } from './background/accounts.ts';
import { Billing } from './background/billing.ts';
import { LetterSeal } from './background/letter-seal.ts';
import { Lists } from './background/lists.ts';
import { Reminders } from './background/reminders.ts';
import { callEvery } from './background/schedule.ts';
import { SignUpCleanup } from './background/sign-up-cleanup.ts';
import { Undelivered } from './background/undelivered.ts';
import { Webhooks } from './background/webhooks.ts';
import { AppFunction, type FunctionArea } from './functions/function.ts';
import { Operations } from './operations/operations.ts';
import { Rollout } from './operations/rollout.ts';
import { Firewall } from './site/firewall.ts';
import { Site } from './site/site.ts';
import type { Stage } from './stage/stages.ts';
import type { StateStack } from './state/state-stack.ts';

type AppStackProps = {
  stage: Stage;
  state: StateStack;
  /** The directory with the built Lambdas and the built site. */
  assets: string;
};

/** The system around its state: functions, APIs, site and monitoring. */
export class AppStack extends Stack {
  constructor(scope: Construct, id: string, { stage, state, assets }: AppStackProps) {
    super(scope, id, {
      description: `${product.name}, stage ${stage.name}`,
      env: { account: stage.account, region: stage.region },
      terminationProtection: stage.deletionProtection,
      tags: { app: product.name, stage: stage.name },
    });

    const undelivered = new Undelivered(this, 'Undelivered');
    const base = { stage, assets, undelivered: undelivered.queue };
    const { users, tables, logs, propertySource, avatars, photos, useSecret, stripeKeys, letterSealKey } = state;
    const signUps = new SignUpCleanup(this, 'SignUps', { base, users });
    const accounts = new Accounts(this, 'Accounts', { base, tables, avatars, photos, useSecret });
    const firewall = new Firewall(this, 'Firewall', { stage });
    const originKeys = new OriginKeys(this, 'OriginKeys', { stage });
    const delivery = new Webhooks(this, 'WebhookDelivery', { base, tables, accounts });
    const screening = new Lists(this, 'ListScreening', { base, tables, accounts, propertySource, delivery });

    const billing = new Billing(this, 'Billing', { base, tables, accounts, keys: stripeKeys, delivery });
    const reminders = new Reminders(this, 'Reminders', { base, tables, accounts });

    const profile = new AppFunction(this, 'Profile', { ...base, area: 'profile', isForSignIn: true });
    accounts.grantProfilesTo(profile);
    tables.grantGateTo(profile);
    accounts.grantDeletionTo(profile);
    tables.integrations.grantTo(profile, 'Query', 'GetItem');
    avatars.grantRemoveTo(profile);

    const propertyLookup = new AppFunction(this, 'PropertyLookup', {
      ...base,
      area: 'property-lookup',
      timeoutSeconds: 25, // It waits for a property source; API Gateway's limit is 30.
    });
    propertySource.grantLookupTo(propertyLookup);
    propertySource.grantSuggestionsTo(propertyLookup);
    accounts.grantProfilesTo(propertyLookup);
    tables.grantGateTo(propertyLookup);
    tables.analyses.grantTo(propertyLookup, 'GetItem', 'PutItem');
    delivery.grantPublishTo(propertyLookup);

    const analyses = new AppFunction(this, 'Analyses', { ...base, area: 'analyses' });
    tables.analyses.grantTo(analyses, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem');
    tables.analyses.grantIndexTo(analyses);
    tables.grantGateTo(analyses); // A letter keeps its logo, too.
    tables.integrations.grantTo(analyses, 'GetItem', 'UpdateItem', 'DeleteItem');
    photos.grantRemoveTo(analyses);
    tables.books.grantTo(analyses, 'Query', 'GetItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem');
    delivery.grantPublishTo(analyses);

    const subscription = new AppFunction(this, 'Subscription', { ...base, area: 'subscription' });
    accounts.grantProfilesTo(subscription);
    tables.grantGateTo(subscription);
    subscription.set('planContacts', JSON.stringify(stage.contacts));
    delivery.grantPublishTo(subscription);
    stripeKeys.grantBillingTo(subscription);
    if (stripeKeys.isUsed) tables.billing.grantTo(subscription, 'GetItem', 'Query', 'PutItem', 'UpdateItem');

    const staffBilling = new AppFunction(this, 'StaffBilling', {
      ...base,
      area: 'staff-billing',
      timeoutSeconds: 25, // It waits for Stripe: a refund whose answer is lost has to be looked up.
    });
    tables.grantGateTo(staffBilling);
    users.requireSecondFactorOfStaff(staffBilling); // It also finds accounts by address.
    stripeKeys.grantStaffTo(staffBilling);
    if (stripeKeys.isUsed) {
      tables.billing.grantTo(staffBilling, 'GetItem', 'Query', 'PutItem', 'UpdateItem');
      billing.customers.grantSendTo(staffBilling, 'billingQueue');
    }

    const support = new AppFunction(this, 'Support', { ...base, area: 'support' });
    support.set('supportEmail', stage.operator.supportEmail);
    tables.chats.grantTo(support, 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem');
    tables.chats.grantIndexTo(support);
    tables.grantGateTo(support);
    tables.analyses.grantTo(support, 'Query');
    users.requireSecondFactorOfStaff(support);

    const publicApi = new AppFunction(this, 'PublicApi', {
      ...base,
      area: 'public-api',
      timeoutSeconds: 25, // It also makes lookups.
    });
    propertySource.grantLookupTo(publicApi);
    accounts.grantProfilesTo(publicApi);
    tables.grantGateTo(publicApi);
    tables.analyses.grantTo(publicApi, 'Query', 'GetItem', 'PutItem', 'UpdateItem');
    tables.analyses.grantIndexTo(publicApi);
    avatars.grantReadLogosTo(publicApi);
    tables.integrations.grantTo(publicApi, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
    delivery.grantPublishTo(publicApi);

    const structures = new AppFunction(this, 'Structures', { ...base, area: 'structures' });
    tables.profiles.grantTo(structures, 'GetItem');
    tables.integrations.grantTo(structures, 'GetItem', 'UpdateItem');

    const lists = new AppFunction(this, 'Lists', {
      ...base,
      area: 'lists',
      timeoutSeconds: 25, // It stores and enqueues up to 500 rows.
    });
    accounts.grantProfilesTo(lists);
    tables.grantGateTo(lists);
    tables.analyses.grantTo(lists, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
    tables.analyses.grantIndexTo(lists);
    tables.integrations.grantTo(lists, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem');
    delivery.grantPublishTo(lists);
    screening.grantEnqueueTo(lists);

    const pictures = new AppFunction(this, 'Pictures', {
      ...base,
      area: 'pictures',
      memoryMb: 1769, // A whole CPU: it decodes and encodes photos.
    });
    accounts.grantProfilesTo(pictures);
    tables.analyses.grantTo(pictures, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
    tables.integrations.grantTo(pictures, 'UpdateItem'); // It counts uploads.
    tables.books.grantTo(pictures, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
    photos.grantWriteTo(pictures);
    photos.grantWriteReceiptsTo(pictures);
    avatars.grantWriteTo(pictures);

    const packets = new AppFunction(this, 'Packets', { ...base, area: 'packets' });
    tables.analyses.grantTo(packets, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
    tables.grantGateTo(packets); // A packet keeps its logo, too.
    tables.integrations.grantTo(packets, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
    photos.grantReadTo(packets);
    avatars.grantReadLogosTo(packets);

    const sellerPage = new AppFunction(this, 'SellerPage', { ...base, area: 'seller-page' });
    tables.analyses.grantTo(sellerPage, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem');
    tables.grantGateTo(sellerPage); // A page keeps its logo, too.
    tables.integrations.grantTo(sellerPage, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
    photos.grantReadSealedTo(sellerPage);
    avatars.grantReadLogosTo(sellerPage);
    delivery.grantPublishTo(sellerPage);

    // What strangers reach reads no account's rows but those of their link, and deletes nothing.
    const links = new AppFunction(this, 'Links', { ...base, area: 'links' });
    tables.profiles.grantTo(links, 'GetItem', 'ConditionCheckItem');
    tables.analyses.grantTo(links, 'Query', 'GetItem', 'PutItem', 'UpdateItem');
    tables.books.grantTo(links, 'Query', 'GetItem', 'UpdateItem');
    tables.integrations.grantTo(links, 'GetItem', 'UpdateItem');
    photos.grantShowTo(links);
    avatars.grantReadLogosTo(links);
    const letterSeal = new LetterSeal(this, 'LetterSeal', { base, tables, photos, key: letterSealKey });
    letterSeal.grantRequestTo(links);
    delivery.grantPublishTo(links);

    const books = new AppFunction(this, 'Books', { ...base, area: 'books' });
    tables.books.grantTo(books, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
    // It keeps their activity.
    tables.analyses.grantTo(books, 'GetItem', 'PutItem', 'UpdateItem');
    tables.grantGateTo(books);
    tables.integrations.grantTo(books, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
    photos.grantReadReceiptsTo(books);
    delivery.grantPublishTo(books);

    const webhooks = new AppFunction(this, 'Webhooks', { ...base, area: 'webhooks' });
    accounts.grantProfilesTo(webhooks);
    tables.grantGateTo(webhooks);
    tables.integrations.grantTo(webhooks, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
    delivery.grantEnqueueTo(webhooks);

    const keyAuthorizer = new AppFunction(this, 'ApiKeyAuthorizer', {
      ...base,
      area: 'api-key-authorizer',
    });
    tables.integrations.grantTo(keyAuthorizer, 'GetItem');

    const functions: Record<Area, AppFunction> = {
      profile,
      'property-lookup': propertyLookup,
      analyses,
      subscription,
      support,
      'public-api': publicApi,
      structures,
      lists,
      packets,
      pictures,
      'seller-page': sellerPage,
      links,
      books,
      webhooks,
      'stripe-webhook': billing.webhook,
      'staff-billing': staffBilling,
    };
    const api = new HttpApi(this, 'HttpApi', { stage, users, functions, keyAuthorizer, originKeys });

    const socket = new ChatSocket(this, 'ChatSocket', { stage });
    const site = new Site(this, 'Site', {
      stage,
      assets,
      users,
      api,
      socket,
      avatars,
      logs,
      firewall,
      originKeys,
      undelivered: undelivered.queue,
    });
    analyses.set('siteOrigin', site.url);
    if (stripeKeys.isUsed) {
      for (const paying of [subscription, billing.worker]) paying.set('siteOrigin', site.url);
    }
    reminders.linkTo(site.url);

    const chat = new AppFunction(this, 'Chat', { ...base, area: 'chat' });
    chat.set('siteOrigin', site.url);
    users.requireSecondFactorOfStaff(chat);
    chat.set('userPoolClientId', users.client.userPoolClientId);
    tables.chats.grantTo(chat, 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem');
    tables.chats.grantIndexTo(chat);
    accounts.grantCheckTo(chat);
    const socketStage = socket.answeredBy(chat, originKeys, stage);

    const waitingChats = new AppFunction(this, 'WaitingChats', { ...base, area: 'waiting-chats', timeoutSeconds: 30 });
    tables.chats.grantIndexTo(waitingChats);
    callEvery(Duration.minutes(15), waitingChats, waitingChats, 'Counts the customers who wait in the chat.');

    const requested = { ...functions, 'api-key-authorizer': keyAuthorizer, chat };
    const everyFunction: Record<FunctionArea, AppFunction> = {
      ...requested,
      'waiting-chats': waitingChats,
      'webhook-sender': delivery.sender,
      'webhook-relay': delivery.relay,
      'list-worker': screening.worker,
      reminders: reminders.sender,
      'account-events': state.passwordResets.trigger,
      'sign-up-cleanup': signUps.cleanup,
      'account-sweeper': accounts.sweeper,
      'billing-worker': billing.worker,
      'seller-sealer': letterSeal.worker,
    };
    new Operations(this, 'Operations', {
      stage,
      functions: everyFunction,
      api,
      socket,
      socketStage,
      site,
      firewall,
      tables,
      propertySource,
      webhooks: delivery,
      lists: screening,
      accounts,
      billing,
      letterSeal,
      undelivered,
    });

    new Rollout(this, 'Rollout', { stage, functions: requested });

    new CfnOutput(this, 'SiteUrl', { value: site.url });
    if (propertySource.keyArn !== undefined) {
      new CfnOutput(this, 'PropertySourceKeySecret', { value: propertySource.keyArn });
    }
    new CfnOutput(this, 'UserPoolId', { value: users.pool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: users.client.userPoolClientId });
    new CfnOutput(this, 'ProfilesTable', { value: tables.profiles.table.tableName });
    new CfnOutput(this, 'AnalysesTable', { value: tables.analyses.table.tableName });
    new CfnOutput(this, 'ChatsTable', { value: tables.chats.table.tableName });
    new CfnOutput(this, 'IntegrationsTable', { value: tables.integrations.table.tableName });
    new CfnOutput(this, 'BooksTable', { value: tables.books.table.tableName });
    if (letterSealKey.arn !== undefined) new CfnOutput(this, 'LetterSealKey', { value: letterSealKey.arn });
    if (stripeKeys.isUsed) new CfnOutput(this, 'BillingWorker', { value: billing.worker.lambda.functionName });
    new CfnOutput(this, 'SellerPageFunction', { value: sellerPage.lambda.functionName });
    new CfnOutput(this, 'AccountSweeper', { value: accounts.sweeper.lambda.functionName });
  }
}
