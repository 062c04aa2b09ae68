import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { hearOut } from './hear-out.ts';

let server: FastifyInstance;
afterEach(() => server.close());

/** A server that takes 1,000 bytes of JSON, and a caller's open request to it. */
async function asking(patienceMs?: number) {
  server = fastify({ bodyLimit: 1000, forceCloseConnections: true });
  hearOut(server, patienceMs);
  server.post('/', () => 'taken');
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const asked = request({
    port,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  });
  asked.write('a'.repeat(2000));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { asked, answer };
}

it('lets a caller finish a body that is too large, and keeps the connection', async () => {
  const { asked, answer } = await asking();
  expect(answer.statusCode).toBe(413);
  expect(answer.headers.connection).toBe('keep-alive');
  await text(answer);
  await promisify((sent: () => void) => asked.end('a'.repeat(5_000_000), sent))();
  expect(asked.socket?.destroyed).toBe(false);
});

it('ends its patience with a body that has no end', async () => {
  const { asked, answer } = await asking(50);
  asked.on('error', () => undefined);
  answer.resume();
  const gone = once(asked, 'close');
  asked.write('a');
  await gone;
  expect(asked.destroyed).toBe(true);
});
