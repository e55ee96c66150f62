import { Aws, Duration } from 'aws-cdk-lib';
import { HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import type { InlineHashes } from './inline-hashes.ts';

/**
 * What a page may load and reach: its own origin, and the Cognito endpoint people sign in at; of what stands in the
 * page itself, only the texts the build has put there.
 */
const pagePolicy = ({ scripts, styles }: InlineHashes) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    // data: for small inlined pictures, blob: for the avatar somebody has just chosen.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' https://cognito-idp.${Aws.REGION}.amazonaws.com`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** What CloudFront takes of one header, in characters. Found out at a deploy it would be late. */
const maxPolicyLength = 1783;

/** Data is not a page: whatever it contains, a browser that is made to show it loads and runs nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The headers CloudFront puts on every answer, whoever made it: one policy for each kind of content. */
export class ResponseHeaders extends Construct {
  readonly site: ResponseHeadersPolicy;
  readonly avatars: ResponseHeadersPolicy;
  readonly api: ResponseHeadersPolicy;
  readonly apiDescription: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string, { inline }: { inline: InlineHashes }) {
    super(scope, id);
    this.site = this.policy('Site', pagePolicy(inline));
    this.avatars = this.policy('Avatars', dataPolicy);
    // Answers are personal: nothing between function and page may keep them.
    this.api = this.policy('Api', dataPolicy, { 'Cache-Control': 'no-store' });
    // Tools that read it in a browser are on pages of their own; it is the same for everybody.
    this.apiDescription = this.policy('ApiDescription', dataPolicy, {
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  }

  private policy(id: string, contentSecurityPolicy: string, more: Record<string, string> = {}) {
    if (contentSecurityPolicy.length > maxPolicyLength) {
      throw new Error(
        `CloudFront takes a Content-Security-Policy of ${maxPolicyLength} characters; this one has ` +
          `${contentSecurityPolicy.length}. Fewer different sets of styles in the pages make it shorter.`,
      );
    }
    const headers = {
      'Permissions-Policy': unusedFeatures,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      ...more,
    };
    return new ResponseHeadersPolicy(this, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override: true },
        contentTypeOptions: { override: true },
        referrerPolicy: {
          // Not the path: the edge's log keeps referrers, and a page's address may hold what somebody typed.
          referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN,
          override: true,
        },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(2 * 365),
          includeSubdomains: true,
          preload: true,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(headers).map(([header, value]) => ({ header, value, override: true })),
      },
    });
  }
}
