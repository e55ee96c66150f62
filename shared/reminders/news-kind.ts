import * as z from 'zod/mini';
import { AnswerKind } from '#shared/structures/base/offer/seller-answer.ts';

/** What a user hears of at once: what a seller does, and a mail of theirs that came back. */
export const NewsKind = z.enum([...AnswerKind.options, 'bounce']);
export type NewsKind = z.infer<typeof NewsKind>;
