import { describe, expect, it } from 'vitest';
import { everyRoute } from '#shared/contract/every-route.ts';
import { functionOf, only, synthesized } from './synthesized.ts';

const template = synthesized();
const rotating = synthesized({ context: { 'dev:originKeys': '2,1' } });

/** The origin keys of a template: the logical id of each key's secret, by its number. */
function keysOf(of: typeof template): Record<string, string> {
  const secrets = Object.entries(of.findResources('AWS::SecretsManager::Secret'));
  return Object.fromEntries(
    secrets.flatMap(([id, { Properties }]) => {
      const number = /\(key (\d+)\)/.exec(Properties.Description)?.[1];
      return number ? [[number, id]] : [];
    }),
  );
}

/** The secrets that a value names, in their order. */
const named = (value: unknown) => [...JSON.stringify(value).matchAll(/"Ref":"(OriginKeys\w+)"/g)].map(([, id]) => id);

function sentTo(of: typeof template, path: string): unknown {
  const { CacheBehaviors, Origins } = only(of, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
  const { TargetOriginId } = CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === path);
  return Origins.find(({ Id }: { Id: string }) => Id === TargetOriginId).OriginCustomHeaders;
}

const behindTheApis = [
  ...new Set(Object.values(everyRoute).map(({ area }) => area)),
  'api-key-authorizer',
  'chat',
] as const;

describe('the origin key', () => {
  it.each(['/api/*', '/o/*', '/ws'])(
    'is what CloudFront sends with requests for %s, read from the secret at the deploy',
    (path) => {
      expect(sentTo(template, path)).toEqual([
        {
          HeaderName: 'x-origin-key',
          HeaderValue: {
            'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: keysOf(template)[1] }, ':SecretString:::}}']],
          },
        },
      ]);
    },
  );

  it.each(behindTheApis)('is known to the function %s', (area) => {
    expect(named(functionOf(template, area).Properties.Environment.Variables.ORIGIN_KEYS)).toEqual([
      keysOf(template)[1],
    ]);
  });

  it.each(['webhook-sender', 'webhook-relay'] as const)('is not known to %s, which nobody calls over HTTP', (area) => {
    expect(functionOf(template, area).Properties.Environment.Variables).not.toHaveProperty('ORIGIN_KEYS');
  });

  it('is generated, and as long as nobody can guess', () => {
    for (const id of Object.values(keysOf(template))) {
      const { GenerateSecretString } = template.findResources('AWS::SecretsManager::Secret')[id]?.Properties ?? {};
      expect(GenerateSecretString).toEqual({ PasswordLength: 40, ExcludePunctuation: true });
    }
  });

  it('is sent in its new form while the old one is still accepted', () => {
    const { 1: old, 2: young } = keysOf(rotating);
    expect(named(sentTo(rotating, '/api/*'))).toEqual([young]);
    expect(named(functionOf(rotating, 'profile').Properties.Environment.Variables.ORIGIN_KEYS)).toEqual([young, old]);
    // The secret itself stays as it is.
    expect(old).toBe(keysOf(template)[1]);
  });
});
