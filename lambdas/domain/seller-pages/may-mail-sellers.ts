import { hasSetting } from '#lambdas/runtime/settings.ts';
import type { Access } from '#shared/account/access.ts';

/** Whether links are mailed for an account: on a plan with them, not in its trial, where the stage sends mails. */
export const mayMailSellers = ({ includes, onTrial }: Access): boolean =>
  includes('customReports') && !onTrial && hasSetting('emailSender') && hasSetting('companyAddress');
