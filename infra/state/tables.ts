import { AttributeType, Billing, ProjectionType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import type { Stage } from '#infra/stage/stages.ts';
import type { Setting } from '#lambdas/runtime/settings.ts';

/** The grantable actions. Scan is not one: no call reads a whole table. */
type TableAction =
  | 'GetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem';

type TableProps = {
  stage: Stage;
  /** The setting with the table's name. */
  setting: Setting;
  partitionKey: string;
  sortKey?: string;
  /** The attribute with a row's expiry, in epoch seconds. */
  expiry?: string;
  /**
   * An index over the rows with both of its attributes, named after its partition key. It projects all attributes, or
   * the keys and the given ones.
   */
  index?: { partitionKey: string; sortKey: string; attributes?: string[] };
  /** Facts for its readers besides its name. */
  readBy?: Partial<Record<Setting, string>>;
};

export class AppTable extends Construct {
  readonly table: TableV2;
  /** Functions may call these. */
  readonly granted = new Set<TableAction>();
  private readonly settings: [Setting, string][];
  /** The name of its index. */
  readonly index: string | undefined;

  constructor(scope: Construct, id: string, props: TableProps) {
    super(scope, id);
    const { stage, setting, partitionKey, sortKey, expiry, index, readBy = {} } = props;
    this.index = index?.partitionKey;
    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: partitionKey, type: AttributeType.STRING },
      ...(sortKey !== undefined && { sortKey: { name: sortKey, type: AttributeType.STRING } }),
      ...(expiry !== undefined && { timeToLiveAttribute: expiry }),
      ...(index !== undefined && {
        globalSecondaryIndexes: [
          {
            indexName: index.partitionKey,
            partitionKey: { name: index.partitionKey, type: AttributeType.STRING },
            sortKey: { name: index.sortKey, type: AttributeType.STRING },
            ...(index.attributes && {
              projectionType: ProjectionType.INCLUDE,
              nonKeyAttributes: index.attributes,
            }),
          },
        ],
      }),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.deletionProtection,
      removalPolicy: stage.removalPolicy,
    });
    this.settings = Object.entries({ [setting]: this.table.tableName, ...readBy }) as [Setting, string][];
  }

  /** Allows a function exactly these actions and sets the table's name. */
  grantTo(fn: AppFunction, ...actions: TableAction[]): void {
    fn.allow(
      actions.map((action) => `dynamodb:${action}`),
      this.table.tableArn,
    );
    this.setFor(fn);
    for (const action of actions) this.granted.add(action);
  }

  /** Allows a function to query the table's index and sets the table's name. */
  grantIndexTo(fn: AppFunction): void {
    if (this.index === undefined) throw new Error(`${this.node.path} has no index.`);
    fn.allow(['dynamodb:Query'], `${this.table.tableArn}/index/${this.index}`);
    this.setFor(fn);
  }

  private setFor(fn: AppFunction): void {
    for (const [name, value] of this.settings) fn.set(name, value);
  }
}

/** The tables. All keys are strings; `lambdas/storage` describes the rows. */
export class Tables extends Construct {
  readonly profiles: AppTable;
  readonly analyses: AppTable;
  readonly properties: AppTable;
  readonly integrations: AppTable;
  readonly chats: AppTable;
  readonly billing: AppTable;
  readonly books: AppTable;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.profiles = new AppTable(this, 'Profiles', {
      stage,
      setting: 'profilesTable',
      partitionKey: 'id',
      expiry: 'expires_at',
      // A row says when its plan ends, or what the stage takes for plans does.
      readBy: {
        payments: stage.payments,
        paymentsSince: stage.paymentsSince ?? 'never',
      },
    });
    this.analyses = new AppTable(this, 'Analyses', {
      stage,
      setting: 'analysesTable',
      partitionKey: 'user_id',
      sortKey: 'id',
      expiry: 'expires_at',
      // The table's own keys, so that analyses of any age are listed without their records. CloudFormation cannot
      // change an index's attributes: what lists need later goes into one of the maps `pipeline` and `summary`.
      index: {
        partitionKey: 'user_id',
        sortKey: 'id',
        attributes: ['property_address', 'created_at', 'pipeline', 'summary', 'last_activity'],
      },
    });
    this.properties = new AppTable(this, 'Properties', {
      stage,
      setting: 'propertiesTable',
      partitionKey: 'address_key',
      expiry: 'expires_at',
    });
    this.integrations = new AppTable(this, 'Integrations', {
      stage,
      setting: 'integrationsTable',
      partitionKey: 'account',
      sortKey: 'sort_key',
      expiry: 'expires_at',
      // Only webhook events, deliveries, deletions, lists with work left and reminders ahead have these attributes.
      // (`prepared_at` is no longer written, but CloudFormation cannot change an existing index's attributes.)
      index: { partitionKey: 'due', sortKey: 'due_at', attributes: ['next_attempt_at', 'prepared_at'] },
    });
    this.chats = new AppTable(this, 'Chats', {
      stage,
      setting: 'chatsTable',
      partitionKey: 'chat_id',
      sortKey: 'sort_key',
      expiry: 'expires_at',
      // Only chats in the staff's queue and contact messages have these attributes.
      index: { partitionKey: 'queue', sortKey: 'queue_position' },
    });
    this.billing = new AppTable(this, 'Billing', {
      stage,
      setting: 'billingTable',
      partitionKey: 'customer',
      sortKey: 'sort_key',
      expiry: 'expires_at',
    });
    // A table of its own, so that books are restored alone. Nothing in it expires.
    this.books = new AppTable(this, 'Books', {
      stage,
      setting: 'booksTable',
      partitionKey: 'user_id',
      sortKey: 'sort_key',
    });
  }

  /**
   * Allows a function to admit users' calls: to count them, to record and end sessions and to refuse deleted accounts;
   * and to write into the log of an account.
   */
  grantGateTo(fn: AppFunction): void {
    this.profiles.grantTo(fn, 'GetItem', 'UpdateItem', 'ConditionCheckItem');
    this.integrations.grantTo(fn, 'GetItem', 'UpdateItem');
  }
}
