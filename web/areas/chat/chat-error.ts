import type { ErrorCode } from '#shared/values/errors.ts';

/** `offline`: the connection is down or broke before the reply; `timed_out`: it stands, and no reply came. */
export type ChatErrorCode = ErrorCode | 'offline' | 'timed_out';

/** An action of the chat that failed. After `offline` and `timed_out` nobody knows whether it was carried out. */
export class ChatError extends Error {
  readonly code: ChatErrorCode;
  readonly reference: string | undefined;

  constructor(failure: { code: ChatErrorCode; message: string; reference?: string | undefined }) {
    super(failure.message);
    this.name = 'ChatError';
    this.code = failure.code;
    this.reference = failure.reference;
  }
}

/** Why a message was not sent, in the same words on both sides of a chat. */
export function whyNotSent(error: unknown): string {
  if (!(error instanceof ChatError)) return 'It could not be sent.';
  if (error.code === 'timed_out') return 'No answer came.';
  // The server names fields, which nobody has seen.
  if (error.code === 'invalid_input') return 'It holds characters that can’t be sent.';
  return error.message;
}

/** True where the same frame may get through another time, without anybody changing anything. */
export function mayPass(error: unknown): boolean {
  return error instanceof ChatError && (error.code === 'offline' || error.code === 'timed_out');
}
