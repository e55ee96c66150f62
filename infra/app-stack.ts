import { CfnOutput, Lazy, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { product } from '#shared/site/product.ts';
import { ChatSocket } from './api/chat-socket.ts';
import { HttpApi } from './api/http-api.ts';
import { OriginKeys } from './api/origin-keys.ts';
import { Accounts } from './background/accounts.ts';
import { Billing } from './background/billing.ts';
import { DealNews } from './background/deal-news.ts';
import { LetterSeal } from './background/letter-seal.ts';
import { Lists } from './background/lists.ts';
import { MailEvents } from './background/mail-events.ts';
import { Reminders } from './background/reminders.ts';
import { SellerMails } from './background/seller-mails.ts';
import { SignUpCleanup } from './background/sign-up-cleanup.ts';
import { Undelivered } from './background/undelivered.ts';
import { WaitingChats } from './background/waiting-chats.ts';
import { Watch } from './background/watch.ts';
import { Webhooks } from './background/webhooks.ts';
import type { AppFunction, FunctionArea } from './functions/function.ts';
import { Operations } from './operations/operations.ts';
import { Rollout } from './operations/rollout.ts';
import { makeRequestedFunctions } from './requested/requested-functions.ts';
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
    const {
      users,
      tables,
      logs,
      propertySource,
      records,
      avatars,
      photos,
      useSecret,
      stripeKeys,
      letterSealKey,
      replyLinkKey,
    } = state;
    // The site is made after the functions that link to it.
    const siteUrl = Lazy.string({ produce: () => site.url });

    // What nobody waits for.
    const signUps = new SignUpCleanup(this, 'SignUps', { base, users });
    const accounts = new Accounts(this, 'Accounts', { base, tables, avatars, photos, useSecret });
    const webhooks = new Webhooks(this, 'WebhookDelivery', { base, tables, accounts });
    const lists = new Lists(this, 'ListScreening', { base, tables, accounts, propertySource, webhooks });
    const billing = new Billing(this, 'Billing', { base, tables, accounts, stripeKeys, webhooks, siteUrl });
    const reminders = new Reminders(this, 'Reminders', { base, tables, accounts, siteUrl });
    const letterSeal = new LetterSeal(this, 'LetterSeal', { base, tables, photos, key: letterSealKey });
    const sellerMails = new SellerMails(this, 'SellerMails', { base, tables, key: replyLinkKey, siteUrl });
    const mailEvents = new MailEvents(this, 'MailEvents', { base, tables, sellerMails });
    const dealNews = new DealNews(this, 'DealNews', { tables });
    const watch = new Watch(this, 'Watch', { base, tables, records, accounts, webhooks, propertySource });
    const waitingChats = new WaitingChats(this, 'WaitingChats', { base, tables });

    // What requests and frames reach. Their rows say what each is granted.
    const originKeys = new OriginKeys(this, 'OriginKeys', { stage });
    const kept = { users, tables, propertySource, records, avatars, photos, useSecret, stripeKeys };
    const background = { accounts, webhooks, lists, billing, letterSeal, sellerMails, dealNews };
    const owners = { ...kept, ...background, stage, originKeys, siteUrl };
    const requested = makeRequestedFunctions(this, base, owners);
    const api = new HttpApi(this, 'HttpApi', { stage, users, functions: requested });
    const socket = new ChatSocket(this, 'ChatSocket', { stage });
    const socketStage = socket.answeredBy(requested.chat, stage);
    dealNews.toldBy(requested.chat);

    const firewall = new Firewall(this, 'Firewall', { stage });
    const edge = { api, socket, firewall };
    const site = new Site(this, 'Site', { ...base, ...edge, users, avatars, logs, originKeys });

    const functions: Record<FunctionArea, AppFunction> = {
      ...requested,
      'waiting-chats': waitingChats,
      'webhook-sender': webhooks.sender,
      'webhook-relay': webhooks.relay,
      'list-worker': lists.worker,
      reminders: reminders.sender,
      'account-events': state.passwordResets.trigger,
      'sign-up-cleanup': signUps.cleanup,
      'account-sweeper': accounts.sweeper,
      'billing-worker': billing.worker,
      'seller-sealer': letterSeal.worker,
      'seller-mails': sellerMails.sender,
      'mail-events': mailEvents.listener,
      'watch-worker': watch.worker,
    };
    const watched = { ...edge, site, socketStage, tables, propertySource, records, ...background, watch, undelivered };
    new Operations(this, 'Operations', { stage, functions, ...watched });
    new Rollout(this, 'Rollout', { stage, functions: requested });

    const outputs: Record<string, string | undefined> = {
      SiteUrl: site.url,
      PropertySourceKeySecret: propertySource.keyArn,
      UserPoolId: users.pool.userPoolId,
      UserPoolClientId: users.client.userPoolClientId,
      ProfilesTable: tables.profiles.table.tableName,
      AnalysesTable: tables.analyses.table.tableName,
      ChatsTable: tables.chats.table.tableName,
      IntegrationsTable: tables.integrations.table.tableName,
      BooksTable: tables.books.table.tableName,
      RecordsTable: records.names?.table,
      RecordsBucket: records.names?.bucket,
      WatchQueue: records.names && watch.loads.url,
      LetterSealKey: letterSealKey.arn,
      BillingWorker: stripeKeys.isUsed ? billing.worker.lambda.functionName : undefined,
      SellerPageFunction: requested['seller-page'].lambda.functionName,
      AccountSweeper: accounts.sweeper.lambda.functionName,
    };
    for (const [id, value] of Object.entries(outputs)) {
      if (value !== undefined) new CfnOutput(this, id, { value });
    }
  }
}
