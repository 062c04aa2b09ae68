import { createServer } from 'node:net';
import { StartupRefused } from '../data-folder/startup-refused.ts';

/** Says in one sentence that the port can't be had, before anything is started for nothing. */
export async function requireFreePort(port: number): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, fail) => {
      server.once('error', fail);
      server.listen(port, resolve);
    });
  } catch (error) {
    throw portRefused(port, error);
  } finally {
    server.close();
  }
}

export function portRefused(port: number, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new StartupRefused(`Port ${port} is in use: end what uses it, or set PORT to another one.`, {
      cause: error,
    });
  if (code === 'EACCES')
    return new StartupRefused(`Port ${port} needs more rights than this user has: set PORT to one above 1023.`, {
      cause: error,
    });
  return error;
}
