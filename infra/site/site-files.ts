import { CfnElement, Duration, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnFunction, Tracing } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledgedTraces } from '#infra/functions/function.ts';
import { logGroup } from '#infra/stage/log-group.ts';
import type { Stage } from '#infra/stage/stages.ts';
import { offerReplacements } from '#shared/account/operator-offers.ts';
import { offersOf } from '#shared/account/plan-contacts.ts';
import { sealsPath } from '#shared/seller-page/signed-letter.ts';
import { operatorReplacements } from '#shared/site/operator.ts';
import { siteOriginMarker } from '#shared/site/site-origin.ts';

type SiteFilesProps = {
  stage: Stage;
  bucket: Bucket;
  /** The built site: pages, other files, and `assets/` with hashed names. */
  directory: string;
  /** The site's URL, which its pages contain. */
  url: string;
  /** The content of `config.json`. */
  config: Record<string, string>;
  /** Gets the calls of a deploy that crashed. */
  undelivered: IQueue;
};

/** Copies the built site into its bucket: first the hashed assets, then the pages that use them. */
export class SiteFiles extends Construct {
  readonly pages: BucketDeployment;

  constructor(scope: Construct, id: string, { stage, bucket, directory, url, config, undelivered }: SiteFilesProps) {
    super(scope, id);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const logs = logGroup(this, 'Logs', stage, `/dealwright/${stage.name}/site-files`);
    logs.grantWrite(role);

    const shared = { destinationBucket: bucket, role, logGroup: logs, outputObjectKeys: false };
    const site = Source.asset(directory);

    const assets = new BucketDeployment(this, 'Assets', {
      ...shared,
      sources: [site],
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
      // Tabs from before the deploy still load old chunks. See decision 103.
      prune: false,
    });
    this.pages = new BucketDeployment(this, 'Pages', {
      ...shared,
      sources: [
        withTexts(site, {
          [siteOriginMarker]: url,
          ...operatorReplacements(stage.operator),
          ...offerReplacements(offersOf(stage.contacts), stage.claims === 'example'),
        }),
        Source.jsonData('config.json', config),
        // Where letters can't be signed any more those of before still have a seal.
        ...(stage.sealFingerprints
          ? [Source.jsonData(sealsPath.slice(1), { certificates_sha256: stage.sealFingerprints })]
          : []),
      ],
      exclude: ['assets/*'],
      cacheControl: [CacheControl.noCache()],
      prune: true,
    });
    this.pages.node.addDependency(assets);
    // CDK makes this layer for each deployment, but the one function that copies for both has the first's only.
    this.pages.node.tryRemoveChild('AwsCliLayer');
    this.watchCopier(role, undelivered);
    this.acknowledgeFindings(role, bucket, stage);
  }

  /** CDK's own function does the copying, and takes no such settings. */
  private get copier(): CfnFunction[] {
    return Stack.of(this)
      .node.children.filter(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'))
      .flatMap(({ node }) => (node.defaultChild instanceof CfnFunction ? [node.defaultChild] : []));
  }

  /** CloudFormation calls it and does not wait: a call that crashed is in no log of the deploy. */
  private watchCopier(role: Role, undelivered: IQueue): void {
    undelivered.grantSendMessages(role);
    role.addToPolicy(
      new PolicyStatement({ actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], resources: ['*'] }),
    );
    for (const copier of this.copier) {
      copier.deadLetterConfig = { targetArn: undelivered.queueArn };
      copier.tracingConfig = { mode: Tracing.ACTIVE };
    }
  }

  /** CDK chooses the copier's runtime and permissions. */
  private acknowledgeFindings(role: Role, bucket: Bucket, stage: Stage): void {
    const stack = Stack.of(this);
    const cfnBucket = bucket.node.defaultChild;
    const bucketId = CfnElement.isCfnElement(cfnBucket) ? stack.getLogicalId(cfnBucket) : '';
    // An account and a region that the stage does not name are known to the deploy only.
    const { account = '<AWS::AccountId>', region = '<AWS::Region>' } = stage;
    const partition = stage.region === undefined ? '<AWS::Partition>' : stack.partition;
    const rights = [
      'Action::s3:GetObject*',
      'Action::s3:GetBucket*',
      'Action::s3:List*',
      'Action::s3:DeleteObject*',
      'Action::s3:Abort*',
      `Resource::<${bucketId}.Arn>/*`,
      `Resource::arn:${partition}:s3:::cdk-hnb659fds-assets-${account}-${region}/*`,
    ];
    Validations.of(role).acknowledge(
      acknowledgedTraces,
      ...rights.map((right) => ({
        id: `AwsSolutions-IAM5[${right}]`,
        reason:
          'Reads the bootstrap bucket and writes the site bucket, every object of both, because files come and ' +
          'go with each build. Runs during deploys only; at worst it can spoil the site, which a deploy restores.',
      })),
    );

    for (const copier of this.copier) {
      Validations.of(copier).acknowledge({
        id: 'AwsSolutions-L1',
        reason:
          "CDK's own function, with the Python that CDK tests it on. It runs during deploys only, sees public files, " +
          'and is kept current by updating aws-cdk-lib.',
      });
    }
  }
}

/** The same files, with texts that only the deploy knows in place of the build's. */
function withTexts(source: ISource, markers: Record<string, string>): ISource {
  return {
    bind: (scope, context) => ({ ...source.bind(scope, context), markers }),
  };
}
