import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Finds a port that is free at present. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Throws the error that listening on the port would throw, before anything else is started. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, fail) => {
      server.once('error', fail);
      server.listen(port, host, resolve);
    });
  } finally {
    server.close();
  }
}
