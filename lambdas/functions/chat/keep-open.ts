import type { SocketOperation } from '#lambdas/runtime/socket-endpoint.ts';

/** Answers a heartbeat: that the frame arrived is all it is for. */
export const keepOpen: SocketOperation<'keep_open'> = async () => ({});
