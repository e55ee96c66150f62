import { settings } from '#lambdas/runtime/settings.ts';

/** The key that CloudFront sends in unit tests. */
export const originKey = 'the-origin-key';

// Every function that is called has the setting.
process.env[settings.originKeys] = originKey;
