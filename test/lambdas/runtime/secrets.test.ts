import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { secretValue } from '#lambdas/runtime/secrets.ts';

const manager = mockClient(SecretsManagerClient);
const reads = () => manager.commandCalls(GetSecretValueCommand).length;
let id = '';

beforeEach(() => {
  manager.reset();
  manager.on(GetSecretValueCommand).resolves({ SecretString: 'one\n' });
  id = `secret-${Math.random()}`;
  return () => vi.useRealTimers();
});

describe('a secret', () => {
  it('is read once for all who ask within five minutes, and again after them', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await Promise.all([secretValue(id), secretValue(id), secretValue(id)])).toEqual(['one', 'one', 'one']);
    vi.advanceTimersByTime(299_000);
    await secretValue(id);
    expect(reads()).toBe(1);
    manager.on(GetSecretValueCommand).resolves({ SecretString: 'two' });
    vi.advanceTimersByTime(2000);
    expect(await secretValue(id)).toBe('two');
  });

  it('is read at once when the known one is refused, by all who were refused together once', async () => {
    await secretValue(id);
    manager.on(GetSecretValueCommand).resolves({ SecretString: 'two' });
    const values = await Promise.all([1, 2, 3].map(() => secretValue(id, 'one')));
    expect(values).toEqual(['two', 'two', 'two']);
    expect(reads()).toBe(2);
    expect(await secretValue(id, 'one')).toBe('two');
    expect(reads()).toBe(2);
  });

  it('that could not be read is read at the next occasion', async () => {
    manager.on(GetSecretValueCommand).rejectsOnce(new Error('not now')).resolves({ SecretString: 'one' });
    await expect(secretValue(id)).rejects.toThrow('not now');
    expect(await secretValue(id)).toBe('one');
  });

  it('without a text is none', async () => {
    manager.on(GetSecretValueCommand).resolves({ SecretString: ' ' });
    await expect(secretValue(id)).rejects.toThrow('holds no text');
  });
});
