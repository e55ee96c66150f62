import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stages.ts';
import { product } from '#shared/site/product.ts';
import { AccessLogs } from './access-logs.ts';
import { Avatars } from './avatars.ts';
import { GatewayLogs } from './gateway-logs.ts';
import { LetterSealKey } from './letter-seal-key.ts';
import { Mails } from './mails.ts';
import { PasswordResets } from './password-resets.ts';
import { Photos } from './photos.ts';
import { PropertySource } from './property-source.ts';
import { Records } from './records.ts';
import { ReplyLinkKey } from './reply-link-key.ts';
import { StripeKeys } from './stripe-keys.ts';
import { Tables } from './tables.ts';
import { UseSecret } from './use-secret.ts';
import { Users } from './users.ts';

type StateStackProps = {
  stage: Stage;
  /** The directory with the built Lambdas. */
  assets: string;
};

/**
 * A deploy could not make these again: rows, users, files and secrets. A stack of its own, so that nothing that happens
 * to the system's code touches it: a deploy of the app that fails or goes back leaves it as it is. It refers to nothing
 * of the app, and it only goes forward (docs/decisions/199-state-has-a-stack-of-its-own.md).
 */
export class StateStack extends Stack {
  readonly tables: Tables;
  readonly users: Users;
  readonly passwordResets: PasswordResets;
  readonly avatars: Avatars;
  readonly photos: Photos;
  readonly logs: AccessLogs;
  readonly propertySource: PropertySource;
  readonly records: Records;
  readonly useSecret: UseSecret;
  readonly stripeKeys: StripeKeys;
  readonly letterSealKey: LetterSealKey;
  readonly replyLinkKey: ReplyLinkKey;

  constructor(scope: Construct, id: string, { stage, assets }: StateStackProps) {
    super(scope, id, {
      description: `${product.name}, stage ${stage.name}: users, rows and files`,
      env: { account: stage.account, region: stage.region },
      terminationProtection: stage.deletionProtection,
      tags: { app: product.name, stage: stage.name },
    });
    this.tables = new Tables(this, 'Tables', { stage });
    const mails = new Mails(this, 'Mails', { stage });
    this.users = new Users(this, 'Users', { stage });
    this.users.pool.node.addDependency(mails);
    this.passwordResets = new PasswordResets(this, 'AccountEvents', {
      base: { stage, assets },
      users: this.users,
      tables: this.tables,
    });
    this.logs = new AccessLogs(this, 'AccessLogs', { stage });
    this.avatars = new Avatars(this, 'Avatars', { stage, logs: this.logs });
    this.photos = new Photos(this, 'Photos', { stage, logs: this.logs });
    this.records = new Records(this, 'Records', { stage, logs: this.logs });
    const { tables, records } = this;
    this.propertySource = new PropertySource(this, 'PropertySource', { stage, tables, records });
    this.useSecret = new UseSecret(this, 'UseSecret', { stage });
    this.stripeKeys = new StripeKeys(this, 'StripeKeys', { stage });
    this.letterSealKey = new LetterSealKey(this, 'LetterSealKey', { stage });
    this.replyLinkKey = new ReplyLinkKey(this, 'ReplyLinkKey', { stage });
    // The app's stack refers to these only where plans are paid or mails sent; what it refers to could not go away again.
    const { tableArn, tableName } = this.tables.billing.table;
    for (const value of [tableArn, tableName, this.replyLinkKey.arn]) this.exportValue(value);
    new GatewayLogs(this, 'GatewayLogs');
  }
}
