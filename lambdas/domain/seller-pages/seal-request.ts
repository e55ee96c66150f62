import * as z from 'zod/mini';
import { hasSetting } from '#lambdas/runtime/settings.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';

/** Which signature to seal. The row holds what was signed. */
export const SealRequest = z.strictObject({
  user_id: WorkspaceId,
  analysis_id: z.string(),
  page_id: z.string(),
  key: z.string(),
});
export type SealRequest = z.infer<typeof SealRequest>;

/** Whether the stage seals signed letters. Without a seal it offers no signing. */
export const canSign = (): boolean => hasSetting('sealQueue');

/** Has a signed letter sealed, soon. It can be repeated: a letter is sealed once. */
export async function requestSeal(request: SealRequest): Promise<void> {
  const { enqueueBodies } = await import('#lambdas/runtime/queue.ts');
  await enqueueBodies([request], 'sealQueue');
}
