import type { FastifyReply } from 'fastify';

/** The sender of a request disconnected before the answer, which nobody needs any more. */
export class SenderDisconnected extends Error {
  override readonly name = 'SenderDisconnected';
}

/**
 * Returns a signal that aborts with SenderDisconnected when the connection closes before the answer
 * has been sent.
 */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) {
      controller.abort(new SenderDisconnected());
    }
  });
  return controller.signal;
}
