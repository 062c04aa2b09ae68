import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Returns a port of 127.0.0.1 that was free a moment ago. Another program may take it first. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Throws the error that listening on the port would throw, before anything else is started. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
