import type { ErrorCode } from '#shared/errors.ts';

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

/** True where the same frame may get through another time, without anybody changing anything. */
export function mayPass(error: unknown): boolean {
  return error instanceof ChatError && (error.code === 'offline' || error.code === 'timed_out');
}
