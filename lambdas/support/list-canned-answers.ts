import type { Operation } from '#lambdas/lib/endpoint.ts';
import { listAnswers } from '#lambdas/storage/canned-answers.ts';

/** Every answer the staff keeps at hand, by title. */
export const listCannedAnswers: Operation<'listCannedAnswers'> = async () => ({ items: await listAnswers() });
