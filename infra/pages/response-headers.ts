import { Aws, Duration } from 'aws-cdk-lib';
import {
  HeadersReferrerPolicy,
  type ResponseHeadersCorsBehavior,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { workerPolicy } from '#shared/site/trusted-types.ts';
import type { InlineHashes } from './inline-hashes.ts';

/**
 * Pages may load from and connect to their own origin and Cognito's endpoint. Inline scripts and styles are allowed
 * only by the hashes of the build's, and no text becomes HTML or a script: the one Trusted Types policy makes the URL of
 * the service worker.
 */
const pagePolicy = ({ scripts, styles }: InlineHashes) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    // data: for small inlined images, blob: for the preview of a new avatar.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' https://cognito-idp.${Aws.REGION}.amazonaws.com`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${workerPolicy}`,
  ].join('; ');

/** CloudFront's limit for one header, in characters. Checked here, because a deploy would fail late. */
const maxPolicyLength = 1783;

/** For data: a browser that is made to display it loads and runs nothing. */
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

/**
 * Any page may read the answer, without cookies. These are CORS headers of the policy and not custom ones, for which
 * CloudFront does not promise to take them; it adds them to answers to requests that have an `Origin`.
 */
const readByAnyOrigin: ResponseHeadersCorsBehavior = {
  accessControlAllowOrigins: ['*'],
  accessControlAllowMethods: ['GET', 'HEAD'],
  accessControlAllowHeaders: ['*'],
  accessControlAllowCredentials: false,
  originOverride: true,
};

type PolicyParts = {
  contentSecurityPolicy: string | undefined;
  /** Headers that CloudFront has no setting for. */
  more?: Record<string, string>;
  corsBehavior?: ResponseHeadersCorsBehavior;
  referrerPolicy?: HeadersReferrerPolicy;
};

/** The headers that CloudFront adds to every answer: one policy per kind of content. */
export class ResponseHeaders extends Construct {
  readonly site: ResponseHeadersPolicy;
  readonly avatars: ResponseHeadersPolicy;
  readonly api: ResponseHeadersPolicy;
  readonly apiDescription: ResponseHeadersPolicy;
  readonly sellerPage: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string, { inline }: { inline: InlineHashes }) {
    super(scope, id);
    this.site = this.policy('Site', { contentSecurityPolicy: pagePolicy(inline) });
    this.avatars = this.policy('Avatars', { contentSecurityPolicy: dataPolicy });
    // Answers are personal: no cache may store them.
    const personal = { 'Cache-Control': 'no-store' };
    this.api = this.policy('Api', { contentSecurityPolicy: dataPolicy, more: personal });
    // Public, and read by API tools on other origins.
    this.apiDescription = this.policy('ApiDescription', {
      contentSecurityPolicy: dataPolicy,
      more: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
      corsBehavior: readByAnyOrigin,
    });
    this.sellerPage = this.policy('SellerPage', {
      // The function sends it: its hashes are those of the page that this version writes, and a version can be taken
      // back alone.
      contentSecurityPolicy: undefined,
      more: { ...personal, 'X-Robots-Tag': 'noindex' },
      // With a stricter one browsers send `Origin: null` with a form, even to the page's own site (Fetch standard).
      referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN,
    });
  }

  private policy(
    id: string,
    {
      contentSecurityPolicy,
      more,
      corsBehavior,
      // Without the path: access logs store referrers, and a page's URL may contain user input.
      referrerPolicy = HeadersReferrerPolicy.STRICT_ORIGIN,
    }: PolicyParts,
  ) {
    if (contentSecurityPolicy && contentSecurityPolicy.length > maxPolicyLength) {
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
      corsBehavior,
      securityHeadersBehavior: {
        ...(contentSecurityPolicy && { contentSecurityPolicy: { contentSecurityPolicy, override: true } }),
        contentTypeOptions: { override: true },
        referrerPolicy: { referrerPolicy, override: true },
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
