import { logWith } from '#lambdas/runtime/log.ts';
import { chatsWaiting } from '#lambdas/runtime/settings.ts';
import { countWaiting } from '#lambdas/storage/chats/waiting-chats.ts';

/** Runs every fifteen minutes and logs how many customers wait for an answer, which an alarm watches. */
export async function handler(): Promise<void> {
  logWith({}).info(chatsWaiting, { waiting: await countWaiting(new Date()) });
}
