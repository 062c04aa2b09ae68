import type { ServerResponse } from 'node:http';

import type { FastifyInstance } from 'fastify';

import { callAfterSilence } from '@cablepark/platform/concurrency/time-limit';

/** How long requests in progress may still take when the server is closed (rule 19.1). */
const GRACE_MS = 10_000;

/** How long to wait for a request that may already be on its way over an idle connection. */
const LINGER_MS = 500;

/**
 * Makes the server, when it is closed, answer the requests in progress and then end every
 * connection. Node itself would wait a minute for idle ones.
 */
export function endConnections(fastify: FastifyInstance, graceMs = GRACE_MS): void {
  const { server } = fastify;
  const inProgress = new Set<ServerResponse>();
  let isClosing = false;
  let cancelCut = (): void => undefined;
  const cut = () => server.closeAllConnections();
  const cutIfQuiet = () => {
    cancelCut();
    if (isClosing && inProgress.size === 0) {
      cancelCut = callAfterSilence(LINGER_MS, cut);
    }
  };

  server.prependListener('request', (_, response) => {
    cancelCut();
    inProgress.add(response);
    response.once('close', () => {
      inProgress.delete(response);
      cutIfQuiet();
    });
  });
  // Once all connections have ended there is nothing left to cut, and a timer would keep the
  // process.
  server.once('close', () => {
    isClosing = false;
    cancelCut();
  });
  fastify.addHook('preClose', (done) => {
    isClosing = true;
    setTimeout(cut, graceMs).unref();
    cutIfQuiet();
    done();
  });
}
