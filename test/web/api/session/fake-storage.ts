/** Web storage in memory. */
export function fakeStorage(entries: Record<string, string> = {}): Storage {
  const held = new Map(Object.entries(entries));
  return {
    get length() {
      return held.size;
    },
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => {
      held.set(key, String(value));
    },
    removeItem: (key) => {
      held.delete(key);
    },
    clear: () => held.clear(),
  };
}

/** A token with these claims; browsers don't check the signature. */
export function fakeToken(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256' })}.${part(claims)}.signature`;
}

/** What the Cognito library leaves in localStorage after sign-in. */
export function storedSignIn(claims: Record<string, unknown>, refreshToken = 'refresh-1') {
  const prefix = 'CognitoIdentityServiceProvider.client1';
  const owner = `${prefix}.user.name@example.com`;
  return {
    [`${prefix}.LastAuthUser`]: 'user.name@example.com',
    [`${owner}.idToken`]: fakeToken(claims),
    [`${owner}.accessToken`]: fakeToken({ sub: claims.sub }),
    [`${owner}.refreshToken`]: refreshToken,
    [`${owner}.clockDrift`]: '0',
  };
}
