import { createServer } from 'node:net';

/** Throws what listening on the port would throw, before anything is started for nothing. */
export async function requireFreePort(port: number): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, fail) => {
      server.once('error', fail);
      server.listen(port, resolve);
    });
  } finally {
    server.close();
  }
}
