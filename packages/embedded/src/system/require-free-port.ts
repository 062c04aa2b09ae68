import { createServer } from 'node:net';

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
