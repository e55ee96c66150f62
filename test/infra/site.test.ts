import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { inlineHashes } from '#infra/pages/inline-hashes.ts';
import { ResponseHeaders } from '#infra/pages/response-headers.ts';
import { apiDescriptionPath } from '#shared/api-docs/openapi.ts';
import { operatorMarkers } from '#shared/site/operator.ts';
import { siteOriginMarker } from '#shared/site/site-origin.ts';
import { functionOf, makeAssets, only, properties, synthesized } from './synthesized.ts';

const template = synthesized();
const distribution = only(template, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
const pages = distribution.DefaultCacheBehavior;
const api = behavior('/api/*');
const avatars = behavior('/avatars/*');
const apiDescription = behavior(apiDescriptionPath);
const sellerPage = behavior('/o/*');

type Behavior = Record<string, unknown> & {
  PathPattern: string;
  ResponseHeadersPolicyId: { Ref: string };
  TargetOriginId: string;
};

function behavior(path: string): Behavior {
  const found = distribution.CacheBehaviors.find(({ PathPattern }: Behavior) => PathPattern === path);
  if (found === undefined) throw new Error(`There is no behavior for ${path}.`);
  return found;
}

/** Every header the policy of a behavior sets, as the browser would see it in us-east-1. */
function headersOf({ ResponseHeadersPolicyId: { Ref } }: Pick<Behavior, 'ResponseHeadersPolicyId'>) {
  const { ResponseHeadersPolicyConfig } = properties(template, 'AWS::CloudFront::ResponseHeadersPolicy', Ref);
  const {
    SecurityHeadersConfig: security,
    CustomHeadersConfig: custom,
    CorsConfig: cors,
  } = ResponseHeadersPolicyConfig;
  const content = security.ContentSecurityPolicy?.ContentSecurityPolicy ?? '';
  const joined: unknown[] = content['Fn::Join']?.[1] ?? [content];
  return {
    security,
    cors,
    custom: Object.fromEntries(
      custom.Items.map(({ Header, Value }: { Header: string; Value: string }) => [Header, Value]),
    ),
    contentSecurityPolicy: joined.map((part) => (typeof part === 'string' ? part : 'us-east-1')).join(''),
  };
}

function deployments() {
  const found = Object.values(template.findResources('Custom::CDKBucketDeployment'));
  return {
    assets: found.find(({ Properties }) => Properties.Include?.includes('assets/*')),
    pages: found.find(({ Properties }) => Properties.Exclude?.includes('assets/*')),
  };
}

describe('the site', () => {
  it('may load only what it brings itself, and reach only itself and Cognito', () => {
    expect(headersOf(pages).contentSecurityPolicy.split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self' https://cognito-idp.us-east-1.amazonaws.com",
      "manifest-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types service-worker',
    ]);
  });

  it('may run and apply what stands in its pages, by hash, and nothing else that stands in a page', () => {
    const assets = makeAssets(['web/pricing.html']);
    const page =
      '<style data-files="a.css">a{}</style><script type="application/ld+json">{}</script><script>1</script>';
    writeFileSync(join(assets, 'web/pricing.html'), page);
    const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(inlineHashes(join(assets, 'web'))).toEqual({ scripts: [sha256('1')], styles: [sha256('a{}')] });
  });

  it('is not synthesized with a policy that CloudFront would refuse at the deploy', () => {
    const styles = Array.from({ length: 30 }, (_, index) => `'sha256-${String(index).padStart(44, 'A')}'`);
    const make = () => new ResponseHeaders(new Stack(), 'Headers', { inline: { scripts: [], styles } });
    expect(make).toThrow(/takes a Content-Security-Policy of 1783 characters; this one has 1\d{3}/);
  });

  it.each([
    ['pages', pages, 'strict-origin'],
    ['API answers', api, 'strict-origin'],
    ['avatars', avatars, 'strict-origin'],
    ["the API's description", apiDescription, 'strict-origin'],
    // With a stricter one a form would say it comes from nowhere.
    ["a seller's page", sellerPage, 'same-origin'],
  ])('sends %s with the security headers', (_, of, referrerPolicy) => {
    expect(headersOf(of).security).toMatchObject({
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { Override: true, ReferrerPolicy: referrerPolicy },
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 2 * 365 * 24 * 60 * 60,
        IncludeSubdomains: true,
        Override: true,
        Preload: true,
      },
    });
    expect(headersOf(of).custom).toMatchObject({
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': expect.stringContaining('camera=(), display-capture=(), geolocation=()'),
    });
  });

  it.each([
    ['API answers', api],
    ['avatars', avatars],
    ["the API's description", apiDescription],
  ])('lets %s load and run nothing when they are shown as a page', (_, of) => {
    expect(headersOf(of).contentSecurityPolicy).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  });

  it('rewrites page requests only, so that a 404 of the API stays a 404', () => {
    const { id } = only(template, 'AWS::CloudFront::Function');
    expect(pages.FunctionAssociations).toEqual(
      ['viewer-request', 'viewer-response'].map((EventType) => ({
        EventType,
        FunctionARN: { 'Fn::GetAtt': [id, 'FunctionARN'] },
      })),
    );
    for (const other of [api, avatars, sellerPage]) expect(other.FunctionAssociations).toBeUndefined();
  });

  it('replaces no error by a page', () => {
    expect(distribution).not.toHaveProperty('CustomErrorResponses');
  });

  it('speaks HTTP/3, compresses, and listens where its customers are', () => {
    expect(distribution).toMatchObject({ HttpVersion: 'http2and3', PriceClass: 'PriceClass_100' });
    expect(pages.Compress).toBe(true);
  });

  it('is closed to the countries where a company of the United States may not sell', () => {
    expect(distribution.Restrictions.GeoRestriction).toEqual({
      RestrictionType: 'blacklist',
      Locations: ['CU', 'IR', 'KP'],
    });
  });

  it('keeps an access log', () => {
    expect(distribution.Logging).toMatchObject({ Prefix: 'cloudfront/' });
  });
});

describe('the API behind the site', () => {
  it('is never cached', () => {
    // CloudFront's managed policy CachingDisabled.
    expect(api.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    expect(headersOf(api).custom).toMatchObject({ 'Cache-Control': 'no-store' });
  });

  it('gets everything the browser sends except its Host', () => {
    // CloudFront's managed policy AllViewerExceptHostHeader.
    expect(api.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
  });

  it('takes every method, over HTTPS only', () => {
    expect(api.AllowedMethods).toEqual(['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE']);
    expect(api.ViewerProtocolPolicy).toBe('https-only');
  });
});

describe("a seller's page", () => {
  it('comes from the API', () => {
    expect(sellerPage.TargetOriginId).toBe(api.TargetOriginId);
  });

  it('is never cached, and found by no search engine', () => {
    expect(sellerPage.CachePolicyId).toBe(api.CachePolicyId);
    expect(headersOf(sellerPage).custom).toMatchObject({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
  });

  it('gets everything the browser sends except its Host', () => {
    expect(sellerPage.OriginRequestPolicyId).toBe(api.OriginRequestPolicyId);
  });

  it('takes forms, and leads an address without HTTPS to the one with it', () => {
    expect(sellerPage.AllowedMethods).toContain('POST');
    expect(sellerPage.ViewerProtocolPolicy).toBe('redirect-to-https');
  });

  it('says itself what it may load: the hashes go with the version of the function', () => {
    expect(headersOf(sellerPage).security).not.toHaveProperty('ContentSecurityPolicy');
  });
});

describe("the API's description", () => {
  it('comes from the files of the site, before the API is asked', () => {
    const patterns = distribution.CacheBehaviors.map(({ PathPattern }: Behavior) => PathPattern);
    expect(patterns.indexOf(apiDescriptionPath)).toBeLessThan(patterns.indexOf('/api/*'));
    expect(apiDescription.TargetOriginId).toBe(pages.TargetOriginId);
    expect(apiDescription.CachePolicyId).toEqual(pages.CachePolicyId);
    expect(apiDescription.Compress).toBe(true);
  });

  it('may be read by the pages of others', () => {
    expect(headersOf(apiDescription).cors).toMatchObject({
      AccessControlAllowOrigins: { Items: ['*'] },
      AccessControlAllowMethods: { Items: ['GET', 'HEAD'] },
      AccessControlAllowCredentials: false,
    });
    expect(headersOf(apiDescription).custom).toMatchObject({ 'Cross-Origin-Resource-Policy': 'cross-origin' });
    expect(headersOf(apiDescription).custom).not.toHaveProperty('Cache-Control');
  });
});

describe('a policy of response headers', () => {
  const policies = Object.entries(template.findResources('AWS::CloudFront::ResponseHeadersPolicy'));

  it.each(policies)('%s has what CloudFront has a setting for in that setting, not as a custom header', (_, policy) => {
    const { Items } = policy.Properties.ResponseHeadersPolicyConfig.CustomHeadersConfig;
    const names = Items.map(({ Header }: { Header: string }) => Header.toLowerCase());
    const withSetting =
      /^(access-control-.*|content-security-policy|x-content-type-options|x-frame-options|x-xss-protection|referrer-policy|strict-transport-security|server-timing)$/;
    expect(names.filter((name: string) => withSetting.test(name))).toEqual([]);
  });

  it('lets other origins read the description of the API only', () => {
    const shared = policies.filter(([, { Properties }]) => Properties.ResponseHeadersPolicyConfig.CorsConfig);
    expect(shared.map(([id]) => id)).toEqual([apiDescription.ResponseHeadersPolicyId.Ref]);
  });
});

describe('the files of the site', () => {
  it('under assets/ are kept by browsers for a year', () => {
    expect(deployments().assets?.Properties).toMatchObject({
      Exclude: ['*'],
      Include: ['assets/*'],
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
  });

  it('under assets/ stay when they are replaced, for the tabs that are still open', () => {
    expect(deployments().assets?.Properties.Prune).toBe(false);
  });

  it('that are pages are asked for again every time', () => {
    expect(deployments().pages?.Properties.SystemMetadata).toEqual({ 'cache-control': 'no-cache' });
  });

  it('that are pages come after the assets they name and the API they call', () => {
    const assets = Object.keys(
      template.findResources('Custom::CDKBucketDeployment', { Properties: { Include: ['assets/*'] } }),
    );
    const apiRoutes = Object.keys(template.findResources('AWS::ApiGatewayV2::Route'));
    expect(deployments().pages?.DependsOn).toEqual(expect.arrayContaining([...assets, ...apiRoutes]));
  });

  it('are cached at the edge for as long as they say themselves', () => {
    const { DefaultCacheBehavior } = only(template, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
    expect(template.findResources('AWS::CloudFront::CachePolicy')).toMatchObject({
      [DefaultCacheBehavior.CachePolicyId.Ref]: {
        Properties: { CachePolicyConfig: { MinTTL: 0, DefaultTTL: 0, MaxTTL: 31536000 } },
      },
    });
  });

  it('that are pages get the address of the site in place of its marker; assets are left as they are', () => {
    const [address] = deployments().pages?.Properties.SourceMarkers ?? [];
    const { id } = only(template, 'AWS::CloudFront::Distribution');
    expect(address).toMatchObject({
      [siteOriginMarker]: { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [id, 'DomainName'] }]] },
    });
    expect(deployments().assets?.Properties.SourceMarkers).toBeUndefined();
  });

  it('that are pages name who runs the stage, as do its mails', () => {
    const operator = {
      company: 'Acorn Homes, LLC',
      address: '1 Main St, Mesa, AZ 85201',
      supportEmail: 'help@example.com',
    };
    const made = synthesized({
      context: {
        'dev:company': operator.company,
        'dev:companyAddress': operator.address,
        'dev:supportEmail': operator.supportEmail,
        'dev:emailSender': 'hello@example.com',
      },
    });
    const pages = Object.values(
      made.findResources('Custom::CDKBucketDeployment', { Properties: { Exclude: ['assets/*'] } }),
    );
    expect(pages[0]?.Properties.SourceMarkers[0]).toMatchObject({
      [operatorMarkers.company]: operator.company,
      [operatorMarkers.address]: operator.address,
      [operatorMarkers.supportEmail]: operator.supportEmail,
    });
    const told = (area: 'reminders' | 'support') => functionOf(made, area).Properties.Environment.Variables;
    expect(told('reminders')).toMatchObject({
      COMPANY: operator.company,
      COMPANY_ADDRESS: operator.address,
      SUPPORT_EMAIL: operator.supportEmail,
    });
    expect(told('support')).toMatchObject({ SUPPORT_EMAIL: operator.supportEmail });
    expect(JSON.stringify(made.toJSON())).not.toContain('dealwright.example');
  });

  it('include a config.json with the region, the pool and the client of this stage', () => {
    const [, markers] = deployments().pages?.Properties.SourceMarkers ?? [];
    expect(Object.values(markers)).toEqual([
      { Ref: 'AWS::Region' },
      { Ref: only(template, 'AWS::Cognito::UserPool').id },
      { Ref: only(template, 'AWS::Cognito::UserPoolClient').id },
    ]);
  });
});

describe.each(Object.entries(template.findResources('AWS::S3::Bucket')))('the bucket %s', (id, bucket) => {
  it('is closed to the public', () => {
    expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
  });

  it('refuses unencrypted connections', () => {
    const policy = only(template, 'AWS::S3::BucketPolicy', { Bucket: { Ref: id } });
    expect(policy.Properties.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
  });

  it('is readable by CloudFront at most', () => {
    const policy = only(template, 'AWS::S3::BucketPolicy', { Bucket: { Ref: id } });
    const { id: distributionId } = only(template, 'AWS::CloudFront::Distribution');
    const readers = policy.Properties.PolicyDocument.Statement.filter(
      ({ Effect, Action }: { Effect: string; Action: string | string[] }) =>
        Effect === 'Allow' && [Action].flat().includes('s3:GetObject'),
    );
    for (const { Principal, Condition } of readers) {
      expect(Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
      // The avatars' bucket is made before the distribution: any of the account may read what is public by its link.
      expect(JSON.stringify(Condition)).toContain(id.startsWith('Avatars') ? ':distribution/*' : distributionId);
    }
    // The photos of houses are read by a function, which asks who may see them.
    expect(readers).toHaveLength(/^(AccessLogs|Photos)/.test(id) ? 0 : 1);
  });
});

describe("the operator's people", () => {
  const context = {
    'dev:supportPhone': '+1 602 555 0100',
    'dev:accountManager': 'Rosa Example',
    'dev:accountManagerEmail': 'rosa@desk.example',
  };
  const contacts = { phone: '+1 602 555 0100', manager: { name: 'Rosa Example', email: 'rosa@desk.example' } };
  const markersOf = (of: typeof template) => {
    const [pages] = Object.values(
      of.findResources('Custom::CDKBucketDeployment', { Properties: { Exclude: ['assets/*'] } }),
    );
    return pages?.Properties.SourceMarkers[0];
  };

  it('are sold on the pages of a stage that has them, and their lines go from those of a stage without', () => {
    expect(markersOf(synthesized({ context }))).toMatchObject({
      'offers-of-this-stage': 'phoneSupport accountManager example-figures',
      '<li>Training</li>': '',
    });
    expect(markersOf(synthesized({ context }))).not.toHaveProperty(['<li>Phone support</li>']);
    expect(Object.keys(markersOf(template))).toEqual([
      siteOriginMarker,
      ...Object.values(operatorMarkers),
      'offers-of-this-stage',
      '<li>Phone support</li>',
      '<li>Account manager</li>',
      '<li>Training</li>',
    ]);
  });

  it('are known to the function that tells Enterprise accounts, not to the public settings', () => {
    const made = synthesized({ context });
    const { Environment } = functionOf(made, 'subscription').Properties;
    expect(JSON.parse(Environment.Variables.PLAN_CONTACTS)).toEqual(contacts);
    expect(JSON.stringify(made.findResources('Custom::CDKBucketDeployment'))).not.toContain('rosa@');
  });
});
