/** A local user pool behind a real HTTP server on a free port, and the two ways to talk to it. */
import { createServer } from 'node:http';
import { CognitoUser, CognitoUserPool, type ICognitoStorage } from 'amazon-cognito-identity-js';
import type { UserPoolSettings } from '#local/cognito/user-pool-settings.ts';
import type { InvokeFunction } from '#local/cognito/user-triggers.ts';
import { openUsers, type Users } from '#local/cognito/users.ts';
import { closeServer, listen } from '#local/http/loopback-server.ts';
import { type Mailbox, openMailbox } from '#local/internet/mailbox.ts';

export const settings: UserPoolSettings = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_Local1234',
  userPoolClientId: '4localclient7890',
  passwordPolicy: {
    minimumLength: 10,
    requireUppercase: true,
    requireLowercase: true,
    requireNumbers: true,
    requireSymbols: false,
  },
  groups: ['staff'],
  idTokenMinutes: 60,
  accessTokenMinutes: 30,
  refreshTokenDays: 30,
  mfa: 'OPTIONAL',
  preventUserExistenceErrors: true,
  tokenRevocation: true,
  allowedAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  selfSignUp: true,
};

export type Answer = { status: number; errorType: string | null; body: Record<string, unknown> };

export type LocalUserPool = {
  users: Users;
  mailbox: Mailbox;
  url: string;
  /** Every line the pool logged. */
  log: string[];
  /** One call of the JSON protocol. `ClientId` is added; give it to override it. */
  call(operation: string, input?: object): Promise<Answer>;
  /** The code in the newest mail to the address. */
  newestCode(email: string): string;
  /** The product's browser library, pointed here, with a storage of its own. */
  library(): { pool: CognitoUserPool; user(name: string): CognitoUser };
  close(): Promise<void>;
};

export async function startUserPool(
  options: { settings?: Partial<UserPoolSettings>; file?: string; invoke?: InvokeFunction; now?: () => Date } = {},
): Promise<LocalUserPool> {
  const mailbox = openMailbox({});
  const log: string[] = [];
  const { settings: changes, ...rest } = options;
  const used = { ...settings, ...changes };
  const users = await openUsers({ ...rest, settings: used, mailbox, log: (line) => log.push(line) });
  const server = createServer((request, response) => void users.handle(request, response));
  const url = `http://127.0.0.1:${await listen(server)}/`;

  return {
    users,
    mailbox,
    url,
    log,
    async call(operation, input = {}) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        },
        body: JSON.stringify({ ClientId: used.userPoolClientId, ...input }),
      });
      const body: Record<string, unknown> = JSON.parse(await response.text());
      return { status: response.status, errorType: response.headers.get('x-amzn-errortype'), body };
    },
    newestCode(email) {
      const code = mailbox.list(email)[0]?.code;
      if (!code) throw new Error(`No code was sent to ${email}.`);
      return code;
    },
    library() {
      const Storage = createMemoryStorage();
      const pool = new CognitoUserPool({
        UserPoolId: used.userPoolId,
        ClientId: used.userPoolClientId,
        endpoint: url,
        Storage,
      });
      return { pool, user: (name) => new CognitoUser({ Username: name, Pool: pool, Storage }) };
    },
    async close() {
      await closeServer(server);
      await users.close();
    },
  };
}

function createMemoryStorage(): ICognitoStorage {
  const items = new Map<string, string>();
  return {
    setItem: (key, value) => void items.set(key, value),
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
