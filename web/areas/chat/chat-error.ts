import type { ErrorCode } from '#shared/values/errors.ts';

/** `offline`: no connection, or it broke before the reply; `timed_out`: connected, but no reply came. */
export type ChatErrorCode = ErrorCode | 'offline' | 'timed_out';

/** A chat action that failed. After `offline` and `timed_out` it may have been carried out all the same. */
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

export function offline(): ChatError {
  return new ChatError({ code: 'offline', message: 'There is no connection to the chat.' });
}

/** Whether a chat action failed with one of these codes. */
export function hasCode(error: unknown, ...codes: ChatErrorCode[]): boolean {
  return error instanceof ChatError && codes.includes(error.code);
}

/** Why a message was not sent, in the same words on both sides of a chat. */
export function whyNotSent(error: unknown): string {
  if (!(error instanceof ChatError)) return 'It could not be sent.';
  if (error.code === 'timed_out') return 'No answer came.';
  // The server's message names fields, which users never see.
  if (error.code === 'invalid_input') return 'It has characters that can’t be sent.';
  return error.message;
}
