import type { Transcript } from '#shared/contract/socket/socket-messages.ts';
import { hasCode } from './chat-error.ts';

type EntryParts = {
  /** Lets the connection into the chat; resolves with the first page of the transcript. */
  enter: () => Promise<Transcript>;
  onEntered: (page: Transcript) => void;
  onFailure: (error: unknown) => void;
};

/** Whether the server has let the current connection into the chat. */
export function createEntry({ enter, onEntered, onFailure }: EntryParts) {
  let isJoined = false;
  /** Counts the attempts to enter: the reply to an earlier one says nothing about the current connection. */
  let joins = 0;
  let joining: Promise<void> | undefined;
  let isDisposed = false;

  async function attemptNow(attempt: number) {
    const isStale = () => attempt !== joins || isDisposed;
    try {
      const page = await enter();
      if (!isStale()) entered(page);
    } catch (error) {
      if (!isStale()) onFailure(error);
    }
  }

  function entered(page: Transcript): void {
    isJoined = true;
    onEntered(page);
  }

  return {
    isJoined: (): boolean => isJoined,
    attempt: (): number => joins,
    /** The attempt under way. */
    joining: (): Promise<void> | undefined => joining,
    join(): Promise<void> {
      isJoined = false;
      joins += 1;
      const attempt = attemptNow(joins).finally(() => {
        if (joining === attempt) joining = undefined;
      });
      joining = attempt;
      return attempt;
    },
    entered,
    /** The server takes this connection for one of the chat's no longer. */
    lose(): void {
      isJoined = false;
    },
    dispose(): void {
      isJoined = false;
      isDisposed = true;
    },
  };
}

/** Refusals that another attempt would get again: the chat is gone, or not for whoever asks. */
export function isRefusal(error: unknown): boolean {
  return hasCode(error, 'invalid_input', 'not_allowed', 'not_found', 'chat_closed');
}
