import { isIP } from 'node:net';

/**
 * The browser's IP address. API Gateway appends its caller, CloudFront, to `x-forwarded-for`; CloudFront appended
 * the browser before that. Callers that bypass CloudFront control this value, so every per-address limit needs an
 * overall limit beside it.
 */
export function viewerAddress(forwardedFor: string | undefined): string | undefined {
  const viewer = forwardedFor?.split(',').at(-2)?.trim() ?? '';
  return isIP(viewer) ? viewer : undefined;
}
