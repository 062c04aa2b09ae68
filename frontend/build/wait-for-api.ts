import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Plugin } from 'vite';

const RETRY_MS = 50;
const PATIENCE_MS = 20_000;

/** While developing, a request to the API waits until the API listens: it starts again after each edit. */
export const waitForApi = (api: string): Plugin => ({
  name: 'wait-for-api',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use('/api', (_request, _response, next) => {
      void untilListening(new URL(api)).then(() => {
        next();
      });
    });
  },
});

async function untilListening({ hostname, port }: URL): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await isListening(hostname, Number(port))) && Date.now() < until) await delay(RETRY_MS);
}

const isListening = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
