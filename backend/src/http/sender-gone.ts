import type { FastifyReply } from 'fastify';

/** The sender of a request went away before its answer, which is no longer needed. */
export class SenderGone extends Error {
  override readonly name = 'SenderGone';
}

/**
 * A signal that aborts with SenderGone when the sender of a request no longer waits for the answer.
 */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) {
      gone.abort(new SenderGone());
    }
  });
  return gone.signal;
}
