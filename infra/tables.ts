import { AttributeType, Billing, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { Setting } from '#lambdas/lib/settings.ts';
import type { AppFunction } from './function.ts';
import type { Stage } from './stages.ts';

/** What a function may be granted. Scan is not among them: no call reads a whole table. */
type TableAction = 'GetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'BatchWriteItem';

type TableProps = {
  stage: Stage;
  /** The setting under which a function finds the table's name. */
  setting: Setting;
  partitionKey: string;
  sortKey?: string;
  /** The attribute with the time, in epoch seconds, after which a row is gone. */
  expiry?: string;
};

class AppTable extends Construct {
  readonly table: TableV2;
  private readonly setting: Setting;

  constructor(scope: Construct, id: string, props: TableProps) {
    super(scope, id);
    const { stage, setting, partitionKey, sortKey, expiry } = props;
    this.setting = setting;
    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: partitionKey, type: AttributeType.STRING },
      ...(sortKey !== undefined && { sortKey: { name: sortKey, type: AttributeType.STRING } }),
      ...(expiry !== undefined && { timeToLiveAttribute: expiry }),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.deletionProtection,
      removalPolicy: stage.removalPolicy,
    });
  }

  /** Lets one function do exactly these actions on this table, and tells it the table's name. */
  grantTo(fn: AppFunction, ...actions: TableAction[]): void {
    fn.allow(
      actions.map((action) => `dynamodb:${action}`),
      this.table.tableArn,
    );
    fn.set(this.setting, this.table.tableName);
  }
}

/** The tables. Every key is a text; what rows look like is said in `lambdas/storage`. */
export class Tables extends Construct {
  readonly profiles: AppTable;
  readonly analyses: AppTable;
  readonly properties: AppTable;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.profiles = new AppTable(this, 'Profiles', {
      stage,
      setting: 'profilesTable',
      partitionKey: 'id',
      expiry: 'expires_at',
    });
    this.analyses = new AppTable(this, 'Analyses', {
      stage,
      setting: 'analysesTable',
      partitionKey: 'user_id',
      sortKey: 'id',
      expiry: 'expires_at',
    });
    this.properties = new AppTable(this, 'Properties', {
      stage,
      setting: 'propertiesTable',
      partitionKey: 'address_key',
      expiry: 'expires_at',
    });
  }
}
