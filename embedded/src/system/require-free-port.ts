import { createServer } from 'node:net';

/** Throws what listening there would throw, before anything is started for nothing. */
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
