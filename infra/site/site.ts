import { join } from 'node:path';
import { Aws, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  GeoRestriction,
  HttpVersion,
  type IOrigin,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type ChatSocket, socketPath } from '#infra/api/chat-socket.ts';
import type { HttpApi } from '#infra/api/http-api.ts';
import type { OriginKeys } from '#infra/api/origin-keys.ts';
import { inlineHashes } from '#infra/pages/inline-hashes.ts';
import { pageRequestCode, renderedPages } from '#infra/pages/page-requests.ts';
import { ResponseHeaders } from '#infra/pages/response-headers.ts';
import type { Domain, Stage } from '#infra/stage/stages.ts';
import { type AccessLogs, siteBucketLogs } from '#infra/state/access-logs.ts';
import type { Avatars } from '#infra/state/avatars.ts';
import { staffMfa, type Users } from '#infra/state/users.ts';
import { apiDescriptionPath } from '#shared/api-docs/openapi.ts';
import { appPathPattern } from '#shared/site/app-paths.ts';
import type { Firewall } from './firewall.ts';
import { SiteFiles } from './site-files.ts';

type SiteProps = {
  stage: Stage;
  assets: string;
  users: Users;
  api: HttpApi;
  socket: ChatSocket;
  avatars: Avatars;
  logs: AccessLogs;
  firewall: Firewall;
  originKeys: OriginKeys;
  /** Gets what a deploy of the files could not handle. */
  undelivered: IQueue;
};

/**
 * Countries that the United States embargo, where its companies may not sell services: Cuba, Iran and North Korea (31
 * CFR 515, 560 and 510). Decision 129.
 */
const embargoed = ['CU', 'IR', 'KP'];

/** One CloudFront distribution for pages, avatars, the API and the chat. */
export class Site extends Construct {
  readonly url: string;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    const { stage, assets, users, api, socket, avatars, logs, firewall, originKeys, undelivered } = props;
    const directory = join(assets, stage.claims === 'hidden' ? 'web-without-claims' : 'web');

    const bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      // By its name: CDK would write this bucket into the policy of the other, whose stack is deployed before.
      serverAccessLogsBucket: Bucket.fromBucketName(this, 'AccessLogs', logs.bucket.bucketName),
      serverAccessLogsPrefix: siteBucketLogs,
      // It holds only build output, so every stage deletes it with the stack.
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
    const headers = new ResponseHeaders(this, 'ResponseHeaders', { inline: inlineHashes(directory) });
    const pageRequests = this.pageRequests(directory);
    // With the right to list, S3 answers 404 instead of 403 for a missing file. Visitors cannot list: the page request
    // function rewrites requests for the bucket's root, and query strings are not forwarded.
    const origin = S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });
    const cachePolicy = this.cacheAsTheFileSays();
    const apiOrigin = new HttpOrigin(api.host, { customHeaders: originKeys.header });

    this.distribution = new Distribution(this, 'Distribution', {
      comment: stage.stackName,
      geoRestriction: GeoRestriction.denylist(...embargoed),
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      webAclId: firewall.webAclArn,
      enableLogging: true,
      logBucket: logs.bucket,
      logFilePrefix: 'cloudfront/',
      ...(stage.domain && {
        domainNames: [stage.domain.domainName],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', stage.domain.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      defaultBehavior: {
        origin,
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy,
        responseHeadersPolicy: headers.site,
        functionAssociations: [
          { eventType: FunctionEventType.VIEWER_REQUEST, function: pageRequests },
          { eventType: FunctionEventType.VIEWER_RESPONSE, function: pageRequests },
        ],
      },
      additionalBehaviors: {
        // A site file under the API's path: the first matching pattern wins.
        [apiDescriptionPath]: {
          origin,
          viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
          cachePolicy,
          responseHeadersPolicy: headers.apiDescription,
        },
        '/api/*': {
          origin: apiOrigin,
          // No redirect: the first request would already have sent its token unencrypted.
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy: headers.api,
        },
        '/o/*': {
          origin: apiOrigin,
          // People type addresses; the first request holds no secret.
          viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
          // The narrowest set with POST; API Gateway has routes for two of them.
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy: headers.sellerPage,
        },
        [`/${socketPath}`]: {
          origin: new HttpOrigin(socket.host, { customHeaders: originKeys.header }),
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          // Forwards the handshake's headers: the chat refuses other sites by `Origin`.
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        },
        '/avatars/*': {
          origin: this.avatarsOrigin(avatars),
          viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
          cachePolicy: this.brieflyAtTheEdge(),
          responseHeadersPolicy: headers.avatars,
        },
      },
    });
    this.acknowledgeFindings(bucket, stage);

    this.url = `https://${stage.domain?.domainName ?? this.distribution.distributionDomainName}`;
    const files = new SiteFiles(this, 'Files', {
      stage,
      url: this.url,
      bucket,
      directory,
      config: {
        region: Aws.REGION,
        userPoolId: users.pool.userPoolId,
        userPoolClientId: users.client.userPoolClientId,
        staffMfa,
        ...(stage.emailSender !== undefined && { reminderMails: 'on' }),
        payments: stage.payments,
        ...(stage.stripe && { salesTax: stage.stripe.salesTax, stripeMode: stage.stripe.mode }),
      },
      undelivered,
    });
    // New pages call the new API: deployed last, and only when the API's update succeeded.
    files.pages.node.addDependency(api, socket);

    if (stage.domain) this.pointAt(this.distribution, stage.domain);
  }

  /** Of the avatars' bucket, whose own policy lets CloudFront read it. */
  private avatarsOrigin({ bucket }: Avatars): IOrigin {
    const { bucketArn, bucketRegionalDomainName } = bucket;
    return S3BucketOrigin.withOriginAccessControl(
      Bucket.fromBucketAttributes(this, 'Avatars', { bucketArn, bucketRegionalDomainName }),
    );
  }

  private brieflyAtTheEdge(): CachePolicy {
    return new CachePolicy(this, 'BrieflyAtTheEdge', {
      comment: 'A deleted picture is gone from every edge within minutes, whatever its file says.',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.minutes(5),
      maxTtl: Duration.minutes(5),
    });
  }

  /**
   * Each file's Cache-Control decides. Pages are `no-cache`, so a deploy is visible at once, without an invalidation.
   */
  private cacheAsTheFileSays(): CachePolicy {
    return new CachePolicy(this, 'CacheAsTheFileSays', {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(365),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }

  private pageRequests(directory: string): EdgeFunction {
    return new EdgeFunction(this, 'PageRequests', {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(pageRequestCode(renderedPages(directory), appPathPattern)),
    });
  }

  private pointAt(distribution: Distribution, { domainName, hostedZoneName, hostedZoneId }: Domain): void {
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      zoneName: hostedZoneName,
      hostedZoneId,
    });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    new ARecord(this, 'Ipv4', { zone, recordName: domainName, target });
    new AaaaRecord(this, 'Ipv6', { zone, recordName: domainName, target });
  }

  private acknowledgeFindings(bucket: Bucket, stage: Stage): void {
    const { distribution } = this;
    Validations.of(bucket).acknowledge({
      id: 'Annotation::@aws-cdk/aws-s3:accessLogsPolicyNotAdded',
      reason: 'The policy of the bucket of access logs allows it: see AccessLogs.',
    });
    if (stage.firewall === 'off') {
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR2',
        reason:
          'A web ACL costs more at rest than everything else of a stage without customers. A flood there harms ' +
          'nobody: each route has its limit, and the quota bounds what calls can cost.',
      });
    }
    Validations.of(distribution).acknowledge(
      {
        id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason: 'The default root object is set, and every path without a file name becomes a page: see the origin.',
      },
      {
        id: 'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
        reason: "The policy of the avatars' bucket allows it: see Avatars.",
      },
    );
    if (stage.domain === undefined) {
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason:
          "Without a domain of its own the site uses CloudFront's certificate, whose minimum TLS version can't be " +
          'set. Browsers that can run the site negotiate TLS 1.2 or 1.3 anyway.',
      });
    }
  }
}
