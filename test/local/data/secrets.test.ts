import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, describe, expect, it } from 'vitest';
import { openSecrets } from '#local/data/secrets.ts';
import { providerOf } from '#local/internet/property-provider.ts';

const secret = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:Key';
const generated = `${secret}Generated`;
const denied: string[] = [];
const secrets = await openSecrets({
  template: {
    resources: (type) => [
      { id: 'Key', type, properties: { GenerateSecretString: {} } },
      { id: 'KeyGenerated', type, properties: { GenerateSecretString: { PasswordLength: 64 } } },
    ],
    reference: (id) => secret.replace(/Key$/, id),
  },
  policies: {
    allows: (_role, action, resource) =>
      action === 'secretsmanager:GetSecretValue' && (resource === secret || resource === generated),
  },
  principal: (key) => (key === 'known' ? { functionId: 'Lookup', roleId: 'LookupRole' } : undefined),
  onDenied: (message) => denied.push(message),
  value: 'the key',
});
afterAll(() => secrets.close());

const clientOf = (accessKeyId: string) =>
  new SecretsManagerClient({
    region: 'us-east-1',
    endpoint: secrets.endpoint,
    credentials: { accessKeyId, secretAccessKey: 'x' },
    maxAttempts: 1,
  });
const read = (id: string, accessKeyId = 'known') =>
  clientOf(accessKeyId).send(new GetSecretValueCommand({ SecretId: id }));

describe('the secrets of one machine', () => {
  it('are read by the function whose role may', async () => {
    expect((await read(secret)).SecretString).toBe('the key');
  });

  it('have a value of their own where the template has it generated', async () => {
    const { SecretString } = await read(generated);
    expect(SecretString).not.toBe('the key');
    expect((await read(generated)).SecretString).toBe(SecretString);
  });

  it('are closed to another secret, and the refusal names role, action and secret', async () => {
    await expect(read(`${secret}Two`)).rejects.toMatchObject({ name: 'AccessDeniedException' });
    expect(denied.at(-1)).toContain(`perform: secretsmanager:GetSecretValue on resource: ${secret}Two`);
  });

  it('are closed to strangers', async () => {
    await expect(read(secret, 'unknown')).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
  });

  it('refuse by name what is not played, once to the operator', async () => {
    const ask = () =>
      fetch(`${secrets.endpoint}/v2/geocode`, {
        method: 'POST',
        headers: {
          authorization: 'AWS4-HMAC-SHA256 Credential=known/20260120/us-east-1/geo-places/aws4_request',
        },
      });
    expect((await ask()).status).toBe(501);
    await ask();
    const message = 'The local runner does not play geo-places: POST /v2/geocode.';
    expect(denied.filter((each) => each === message)).toHaveLength(1);
  });
});

describe('the provider of one machine', () => {
  it('is the one whose key is in the environment', () => {
    expect(providerOf({})).toBeUndefined();
    expect(providerOf({ RENTCAST_API_KEY: '' })).toBeUndefined();
    expect(providerOf({ RENTCAST_API_KEY: 'a' })).toEqual({ source: 'rentcast', key: 'a', settings: {} });
    expect(providerOf({ REALESTATEAPI_KEY: 'b', PROPERTY_SOURCE_URL: 'http://127.0.0.1:1' })).toEqual({
      source: 'realestateapi',
      key: 'b',
      settings: { PROPERTY_SOURCE_URL: 'http://127.0.0.1:1' },
    });
  });
});
