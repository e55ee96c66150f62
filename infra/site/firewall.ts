import { Aws, CfnRule, Fn } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { socketPath } from '#infra/api/chat-socket.ts';
import { isCostly } from '#infra/api/route-limits.ts';
import type { Stage } from '#infra/stage/stages.ts';
import { everyRoute } from '#shared/contract/every-route.ts';
import { Failure } from '#shared/values/errors.ts';

/** Where AWS keeps web ACLs for CloudFront. */
const webAclRegion = 'us-east-1';

const windowSeconds = 300;

/*
 * Requests of one address in five minutes. An office of ten people has one address, and nobody in it may be turned
 * away. Someone who works without a pause makes at most
 *
 *   60 suggestions a minute (the API's own limit), 20 saves and 10 reads           90 × 5 =   450 calls
 *   and opens a page with empty caches (30 files) every minute                     30 × 5 =   150 files
 *
 * so ten people make 6,000. Beside them runs the script of an Enterprise key, which may make its 10,000 calls of an
 * hour at once: 16,000 together.
 */
const limits = {
  /** 67 a second; the routes that everybody uses take 200. */
  everything: 20_000,
  /**
   * Of the costly calls. One person looks up a house every ten seconds at most: 10 × 30 = 300. API Gateway takes 6,000
   * in that time.
   */
  costly: 1500,
  /**
   * Of the chat. Ten people with ten tabs each are back after an outage, with four attempts a tab: 400. The chats of a
   * member of the staff share one connection.
   */
  handshakes: 600,
} as const;

const costlyPaths = Object.values(everyRoute)
  .filter(isCostly)
  .map(({ path }) => path);

const tooMany = 'too-many-requests';

/** The refusal, in the form of the API's own. */
const refusal = Failure.parse({
  error: {
    code: 'rate_limited',
    message: 'Too many requests from your network. Wait five minutes, then try again.',
  },
});

/** Limits what one address may ask of CloudFront (AWS WAF). */
export class Firewall extends Construct {
  /** For the distribution; `undefined` in a stage without a firewall. */
  readonly webAclArn: string | undefined;
  /** The requests that each of its rules has refused; none in a stage without rules of its own. */
  readonly refused: Metric[] = [];

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    if (stage.firewall === 'off') return;
    this.webAclArn = stage.firewall === 'on' ? this.webAcl(stage).attrArn : stage.firewall.webAclArn;
    if (stage.firewall !== 'on') return;
    this.refused = Object.keys(limits).map(
      (rule) =>
        new Metric({
          namespace: 'AWS/WAFV2',
          metricName: 'BlockedRequests',
          dimensionsMap: { WebACL: metricName(stage, 'firewall'), Rule: metricName(stage, rule) },
          statistic: Stats.SUM,
        }),
    );
  }

  private webAcl(stage: Stage): CfnWebACL {
    // Checked before anything is deployed.
    new CfnRule(this, 'Region', {
      assertions: [
        {
          assert: Fn.conditionEquals(Aws.REGION, webAclRegion),
          assertDescription:
            `AWS keeps firewalls for CloudFront in ${webAclRegion} only. Deploy there, set ${stage.name}:firewall to ` +
            'the ARN of a web ACL, or to off.',
        },
      ],
    });
    const named = (name: string) => ({
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: true,
      metricName: metricName(stage, name),
    });
    const rule = (name: string, limit: number, scopeDownStatement?: CfnWebACL.StatementProperty) => ({
      name,
      action: {
        block: {
          customResponse: {
            responseCode: 429,
            customResponseBodyKey: tooMany,
            responseHeaders: [{ name: 'retry-after', value: String(windowSeconds) }],
          },
        },
      },
      statement: {
        rateBasedStatement: {
          limit,
          evaluationWindowSec: windowSeconds,
          aggregateKeyType: 'IP',
          ...(scopeDownStatement && { scopeDownStatement }),
        },
      },
      visibilityConfig: named(name),
    });
    return new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      description: 'Limits the requests of one address.',
      defaultAction: { allow: {} },
      customResponseBodies: {
        [tooMany]: { contentType: 'APPLICATION_JSON', content: JSON.stringify(refusal) },
      },
      rules: [
        rule('handshakes', limits.handshakes, pathIs(`/${socketPath}`)),
        rule('costly', limits.costly, { orStatement: { statements: costlyPaths.map(pathIs) } }),
        rule('everything', limits.everything),
      ].map((each, priority) => ({ ...each, priority })),
      visibilityConfig: named('firewall'),
    });
  }
}

const metricName = (stage: Stage, name: string) => `dealwright-${stage.name}-${name}`;

/** A route's path. API Gateway decodes a path before it chooses the route, and a parameter is one segment. */
function pathIs(path: string): CfnWebACL.StatementProperty {
  const looked = { fieldToMatch: { uriPath: {} }, textTransformations: [{ priority: 0, type: 'URL_DECODE' }] };
  if (path.includes('{')) {
    return { regexMatchStatement: { ...looked, regexString: `^${path.replace(/\{\w+\}/g, '[^/]+')}$` } };
  }
  return { byteMatchStatement: { ...looked, positionalConstraint: 'EXACTLY', searchString: path } };
}
