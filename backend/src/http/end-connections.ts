import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long requests in progress may still take when the server is closed (rule 19.1). */
const GRACE_MS = 10_000;

/** How long to wait for a request that may already be on its way over an idle connection. */
const LINGER_MS = 500;

/** Makes closing the server answer what is in progress and end every connection, for which Node waits a minute. */
export function endConnections(fastify: FastifyInstance, graceMs = GRACE_MS): void {
  const { server } = fastify;
  const inProgress = new Set<ServerResponse>();
  let isClosing = false;
  let lingering: NodeJS.Timeout | undefined;
  const cut = () => server.closeAllConnections();
  const cutIfQuiet = () => {
    clearTimeout(lingering);
    if (isClosing && inProgress.size === 0) lingering = setTimeout(cut, LINGER_MS);
  };
  server.prependListener('request', (_, response) => {
    clearTimeout(lingering);
    inProgress.add(response);
    response.once('close', () => {
      inProgress.delete(response);
      cutIfQuiet();
    });
  });
  fastify.addHook('preClose', (done) => {
    isClosing = true;
    setTimeout(cut, graceMs).unref();
    cutIfQuiet();
    done();
  });
}
