import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long requests under way may still take when the server is closed, ms (rule 19.1). */
const PATIENCE_MS = 10_000;

/** A request may already be on its way over a connection on which nothing is asked yet: it is waited for, ms. */
const LINGER_MS = 500;

/**
 * Closing the server answers the requests under way and then cuts every connection. Node itself waits
 * a minute for those on which no request has been sent yet, as browsers open them in advance.
 */
export function endConnections(fastify: FastifyInstance, patienceMs = PATIENCE_MS): void {
  const { server } = fastify;
  const underWay = new Set<ServerResponse>();
  let isClosing = false;
  let lingering: NodeJS.Timeout | undefined;
  const cut = () => {
    server.closeAllConnections();
  };
  const cutIfQuiet = () => {
    clearTimeout(lingering);
    if (isClosing && underWay.size === 0) lingering = setTimeout(cut, LINGER_MS);
  };
  server.prependListener('request', (_, response) => {
    clearTimeout(lingering);
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      cutIfQuiet();
    });
  });
  fastify.addHook('preClose', (done) => {
    isClosing = true;
    setTimeout(cut, patienceMs).unref();
    cutIfQuiet();
    done();
  });
}
