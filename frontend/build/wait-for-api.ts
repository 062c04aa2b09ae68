import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import type { Plugin } from 'vite';

const RETRY_MS = 50;

/**
 * Makes API requests in development wait until the API is listening, because it restarts after
 * every edit.
 */
export const waitForApi = (api: string): Plugin => ({
  name: 'wait-for-api',
  apply: 'serve',
  configureServer({ middlewares }) {
    const { hostname, port } = new URL(api);
    middlewares.use('/api', (request, _response, next) => {
      const wait = async () => {
        while (!request.socket.destroyed && !(await isListening(hostname, Number(port)))) {
          await delay(RETRY_MS);
        }

        next();
      };

      void wait();
    });
  },
});

async function isListening(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host);
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isConnected;
}
