import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

import { afterEach, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';

import { drainRefusedBodies } from './drain-refused-bodies.ts';

let server: FastifyInstance;
afterEach(() => server.close());

/**
 * Starts a server that accepts 1,000 bytes of JSON, and sends it the beginning of a larger request.
 */
async function sendRefusedRequest(graceMs?: number) {
  server = fastify({ bodyLimit: 1000, forceCloseConnections: true });
  drainRefusedBodies(server, graceMs);
  server.post('/', () => 'taken');
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const sent = request({
    port,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  });
  sent.write('a'.repeat(2000));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { sent, answer };
}

it('lets a caller finish a body that is too large, and keeps the connection', async () => {
  const { sent, answer } = await sendRefusedRequest();
  expect(answer.statusCode).toBe(413);
  expect(answer.headers.connection).toBe('keep-alive');
  await text(answer);
  await promisify((done: () => void) => sent.end('a'.repeat(5_000_000), done))();
  expect(sent.socket?.destroyed).toBe(false);
});

it('cuts off a body that never ends', async () => {
  const { sent, answer } = await sendRefusedRequest(50);
  sent.on('error', () => undefined);
  answer.resume();
  const gone = once(sent, 'close');
  sent.write('a');
  await gone;
  expect(sent.destroyed).toBe(true);
});
