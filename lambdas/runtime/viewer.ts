import { isIP } from 'node:net';

/**
 * The browser's IP address, where the request came through CloudFront. API Gateway appends its caller, CloudFront, to
 * `x-forwarded-for`; CloudFront appended the browser before that. What a client sends itself stands before both.
 */
export function viewerAddress(forwardedFor: string | undefined): string | undefined {
  const viewer = forwardedFor?.split(',').at(-2)?.trim() ?? '';
  return isIP(viewer) ? viewer : undefined;
}
