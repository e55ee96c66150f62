import { sessionEnded } from '#lambdas/domain/sessions/session-ended.ts';
import { isSecuredStaff } from '#lambdas/domain/staff/is-secured-staff.ts';
import type { ChatPerson, Connection, Connections } from '#lambdas/runtime/connection.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import type { SocketOperation } from '#lambdas/runtime/socket-endpoint.ts';
import {
  countFrame,
  enterChat,
  forgetConnection,
  identify,
  recordNetwork,
  stayInChat,
} from '#lambdas/storage/chats/chat-connections.ts';
import { findChat } from '#lambdas/storage/chats/chats.ts';
import { sessionId } from '#lambdas/storage/sessions/gate-key.ts';
import type { SenderType } from '#shared/support/chat.ts';
import { shownName } from '#shared/values/plain-text.ts';

export const connections: Connections = {
  recordNetwork,
  countFrame,
  enterChat,
  forgetConnection,
  findChat,
};

/**
 * Sets the connection's user from the token; a guest without one. A refused token also removes the previous user.
 */
export const hello: SocketOperation<'hello'> = async ({ connection, fields, now }) => {
  if (fields.id_token === undefined) {
    await identify(connection, undefined, now);
    return { as: 'guest' };
  }
  const person = await personOf(fields.id_token, now).catch(async (error: unknown) => {
    if (error instanceof Refusal) await identify(connection, undefined, now);
    throw error;
  });
  await identify(connection, person, now);
  return {
    as: person.isStaff ? 'staff' : 'user',
    user_id: person.id,
    name: person.name,
    expires_at: new Date(person.expiresAt * 1000).toISOString(),
  };
};

async function personOf(token: string, now: Date): Promise<ChatPerson> {
  const { verifyIdToken } = await import('#lambdas/runtime/id-tokens.ts');
  const claims = await verifyIdToken(token, now);
  const isStaff = claims['cognito:groups']?.includes('staff') ?? false;
  const signedInAt = claims.auth_time ?? 0;
  const session = { session: sessionId(claims.origin_jti), signedInAt: new Date(signedInAt * 1000) };
  const { findGate, stateOf } = await import('#lambdas/storage/sessions/gate-rows.ts');
  if (stateOf(await findGate(claims.sub), session) === 'ended') throw sessionEnded();
  return {
    id: claims.sub,
    email: claims.email,
    name: shownName(claims.name ?? ''),
    // Without a second factor a member of the staff is a user like any other.
    isStaff: isStaff && (await isSecuredStaff(claims['cognito:username'], now)),
    signedInAt,
    expiresAt: claims.exp,
  };
}

/** The message counts of the connection's chats; only `expired` when its token has expired. */
export const ping: SocketOperation<'ping'> = async ({ connection, now }) => {
  const { person, customerOf, staffOf } = connection;
  if (person && person.expiresAt * 1000 <= now.getTime()) return { chats: {}, expired: true };
  const counts = await Promise.all([
    ...customerOf.map((id) => countOf(connection, id, 'user', now)),
    ...staffOf.map((id) => countOf(connection, id, 'staff', now)),
  ]);
  return { chats: Object.fromEntries(counts.filter((count) => count !== undefined)) };
};

async function countOf(connection: Connection, id: string, as: SenderType, now: Date) {
  const [chat] = await Promise.all([findChat(id, now), stayInChat(connection, id, as, now)]);
  return chat && ([id, chat.message_count] as const);
}

/** Answers a heartbeat: that the frame arrived is all it is for. */
export const keepOpen: SocketOperation<'keep_open'> = async () => ({});
