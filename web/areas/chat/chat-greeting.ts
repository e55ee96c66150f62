import type { ActionInput, ActionReply, SocketActionName } from '#shared/contract/socket/socket-messages.ts';
import { chatTimes } from '#shared/support/chat.ts';
import { storedSession } from '#web/api/session/session.ts';
import type { ChatConnection } from './chat-connection.ts';
import { hasCode, offline } from './chat-error.ts';
import { createTimer } from './timer.ts';

/** The token to greet with, `undefined` for a guest; `fresh` asks for a new one. */
export type IdToken = (options?: { fresh?: boolean }) => Promise<string | undefined>;

type GreetingParts = {
  idToken: IdToken;
  /** The connection in use. */
  current: () => ChatConnection | null;
  isGuest: () => boolean;
  /** A hello has replaced an expired token: nothing was pushed since it expired. */
  onRevived: (hello: ActionReply<'hello'>) => void;
};

/** How long before its end a token is replaced, in milliseconds. */
const renewBefore = 60_000;
/** Delays before the renewal is tried again, in milliseconds; the last one repeats. */
const renewDelays = [5_000, 15_000, 30_000, 60_000];

/** Says hello over connections, and once more over the one in use before its token ends or when it was refused. */
export function createGreeting({ idToken, current, isGuest, onRevived }: GreetingParts) {
  let greeting: Promise<void> | undefined;
  /** When the token of the connection in use ends, in milliseconds; guests have none. */
  let endsAt: number | undefined;
  /** When its last hello was answered, and how many renewals in a row have failed. */
  let greetedAt = 0;
  let renewals = 0;
  /** The server pushes nothing until the next hello. */
  let isExpired = false;
  const tokenEnd = createTimer(() => void renew({ fresh: false }).catch(() => {}));

  /** The token may have been revoked: only the refusal of a fresh one counts. */
  async function greet(connection: ChatConnection, token = { fresh: false }) {
    try {
      return await connection.request('hello', { id_token: await idToken(token) });
    } catch (error) {
      if (token.fresh || !hasCode(error, 'not_signed_in')) throw error;
      if (connection === current()) isExpired = true;
      return await connection.request('hello', { id_token: await idToken({ fresh: true }) });
    }
  }

  /** Says hello again over the connection in use, once for all who ask meanwhile. */
  function renew(token: { fresh: boolean }): Promise<void> {
    const connection = current();
    if (connection === null) return Promise.reject(offline());
    if (greeting !== undefined) return greeting;
    const own = greet(connection, token)
      .then(
        (hello) => renewed(connection, hello),
        (error: unknown) => {
          if (connection === current()) renewLater();
          throw error;
        },
      )
      .finally(() => {
        if (greeting === own) greeting = undefined;
      });
    greeting = own;
    return own;
  }

  function renewed(connection: ChatConnection, hello: ActionReply<'hello'>) {
    if (connection !== current()) return;
    const wasExpired = isExpired || (endsAt !== undefined && endsAt <= Date.now());
    isExpired = false;
    noteToken(hello);
    if (wasExpired) onRevived(hello);
  }

  /**
   * Schedules the renewal by this machine's clock. If that is wrong, the heartbeat or a refused frame leads to a
   * renewal as well.
   */
  function noteToken({ expires_at }: ActionReply<'hello'>) {
    const before = endsAt;
    greetedAt = Date.now();
    endsAt = expires_at === undefined ? undefined : Date.parse(expires_at);
    tokenEnd.stop();
    if (endsAt === undefined) return;
    const left = endsAt - Date.now() - renewBefore;
    if (left <= 0 && (before === undefined || before === endsAt)) return renewLater();
    renewals = 0;
    if (left > 0) tokenEnd.start(left);
  }

  function renewLater() {
    tokenEnd.start(renewDelays[Math.min(renewals, renewDelays.length - 1)] ?? 0);
    renewals += 1;
  }

  return {
    greet,
    /** A connection is in use from now on, by its hello. */
    begin(hello: ActionReply<'hello'>): void {
      greeting = undefined;
      isExpired = false;
      noteToken(hello);
    },
    /** No connection is in use. */
    forget(): void {
      greeting = undefined;
      endsAt = undefined;
      renewals = 0;
      tokenEnd.stop();
    },
    isExpired: (): boolean => isExpired,
    async renewExpired(): Promise<void> {
      isExpired = true;
      await renew({ fresh: true }).catch(() => {});
    },
    /** Sends an action, once more after a new hello when the token was refused. */
    async request<Name extends SocketActionName>(
      connection: ChatConnection,
      action: Name,
      fields: ActionInput<Name>,
    ): Promise<ActionReply<Name>> {
      try {
        return await connection.request(action, fields);
      } catch (error) {
        if (!hasCode(error, 'not_signed_in') || connection !== current() || isGuest()) throw error;
        // Right after a hello the refusal has another reason.
        if (Date.now() - greetedAt > chatTimes.heartbeat) isExpired = true;
        await renew({ fresh: true });
        return await connection.request(action, fields);
      }
    },
  };
}

/** The token of the signed-in person. Guests do not load the session code. */
export async function tokenOfSession(options?: { fresh?: boolean }): Promise<string | undefined> {
  if (storedSession() === null) return undefined;
  const { idToken } = await import('#web/api/session/id-token.ts');
  return (await idToken(options)) ?? undefined;
}
