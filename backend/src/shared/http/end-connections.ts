import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long requests under way may still take when the server is closed, ms (decision 29). */
const PATIENCE_MS = 10_000;

/**
 * Closing the server answers the requests under way and then cuts every connection. Node itself waits
 * a minute for those on which no request has been sent yet, as browsers open them in advance.
 */
export function endConnections(fastify: FastifyInstance, patienceMs = PATIENCE_MS): void {
  const { server } = fastify;
  const underWay = new Set<ServerResponse>();
  let isClosing = false;
  const cutIfQuiet = () => {
    if (isClosing && underWay.size === 0) server.closeAllConnections();
  };
  server.prependListener('request', (_, response) => {
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      cutIfQuiet();
    });
  });
  fastify.addHook('preClose', (done) => {
    isClosing = true;
    setTimeout(() => {
      server.closeAllConnections();
    }, patienceMs).unref();
    // Once it listens no more, which is right after this hook.
    setImmediate(cutIfQuiet);
    done();
  });
}
