import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { listAnswers } from '#lambdas/storage/chats/canned-answers.ts';

/** All canned answers, by title. */
export const listCannedAnswers: Operation<'listCannedAnswers'> = async () => ({ items: await listAnswers() });
