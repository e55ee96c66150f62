import { isIP } from 'node:net';

/**
 * The IP address of the browser. To API Gateway the caller is CloudFront: it notes CloudFront's address last in
 * `x-forwarded-for`, and CloudFront noted the browser's before that; whatever stands further left came with the
 * request. Who calls the API past CloudFront decides what the last but one is: a limit for each address needs
 * another one over all of them beside it.
 */
export function viewerAddress(forwardedFor: string | undefined): string | undefined {
  const viewer = forwardedFor?.split(',').at(-2)?.trim() ?? '';
  return isIP(viewer) ? viewer : undefined;
}
