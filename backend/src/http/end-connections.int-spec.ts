import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';

import { endConnections } from './end-connections.ts';

/** Starts a server that answers requests to /slow only once `answer` is called. */
async function startServer(graceMs?: number) {
  const server: FastifyInstance = fastify({ return503OnClosing: false });
  endConnections(server, graceMs);
  const answers: (() => void)[] = [];
  const arrived = new Promise<void>((resolve) => {
    server.get('/slow', async () => {
      resolve();
      await new Promise<void>((answer) => answers.push(answer));
      return 'whole';
    });
  });
  server.get('/', () => 'quick');
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const answer = () => {
    for (const one of answers) {
      one();
    }
  };

  return { server, port, url, arrived, answer };
}

async function openConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket.resume();
}

/** Resolves when the connection is closed, even by an error. */
const waitForClose = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.once('close', () => {
      resolve();
    });
  });

/** Resolves when the server accepts no more connections. */
async function waitUntilRefusing(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isIn = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (!isIn) {
      return;
    }
  }
}

const waitForAnswer = async (request: ReturnType<typeof get>): Promise<IncomingMessage> => {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
};

// Without endConnections each of these would take a minute or more, which exceeds jest's time
// limit.
describe('closing the server', () => {
  it('closes connections without any request, which browsers open in advance', async () => {
    const { server, port } = await startServer();
    const socket = await openConnection(port);
    const closed = waitForClose(socket);
    await server.close();
    await closed;
  });

  it('closes connections kept open after an answer', async () => {
    const { server, port } = await startServer();
    const socket = await openConnection(port);
    socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
    await once(socket, 'data');
    const closed = waitForClose(socket);
    await server.close();
    await closed;
  });

  it('closes connections on which half a request has arrived', async () => {
    const { server, port } = await startServer();
    const socket = await openConnection(port);
    socket.write('GET /slow HTTP/1.1\r\nHost:');
    const closed = waitForClose(socket);
    await server.close();
    await closed;
  });

  it('first completes the answers to requests in progress', async () => {
    const { server, url, arrived, answer } = await startServer();
    const request = get(`${url}/slow`);
    await arrived;
    const closed = server.close();
    answer();
    const response = await waitForAnswer(request);
    expect(await text(response)).toBe('whole');
    await closed;
  });

  it('answers a request that is on its way over an existing connection', async () => {
    const { server, port } = await startServer();
    const socket = await openConnection(port);
    const answered = once(socket, 'data') as Promise<[Buffer]>;
    const closed = server.close();
    await waitUntilRefusing(port);
    socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
    expect(String((await answered)[0])).toMatch(/^HTTP\/1.1 200 OK/);
    await closed;
  });

  it('waits no longer than its grace period', async () => {
    const { server, url, arrived, answer } = await startServer(50);
    const request = get(`${url}/slow`);
    const cut = once(request, 'error');
    await arrived;
    await server.close();
    await cut;
    answer();
  });
});
