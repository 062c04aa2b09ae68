import { once } from 'node:events';
import { createServer } from 'node:net';

import { requireFreePort } from '../network/free-port.ts';

/**
 * Below the ports that a system assigns when a program asks for any: Linux begins at 32,768, other
 * systems at 49,152.
 */
const [FIRST, END] = [12_000, 32_000];
const BLOCK = 200;

let block: Promise<number> | undefined;
let drawn = 0;

/**
 * A port that stays free until the test listens on it, which may be seconds later, and again after
 * a kill. Neither the system nor another process of tests takes it meanwhile.
 */
export async function reserveFreePort(): Promise<number> {
  block ??= findOwnBlock();
  const first = await block;
  for (;;) {
    const port = first + 1 + (drawn++ % (BLOCK - 1));
    if (await hasSucceeded(requireFreePort(port, '127.0.0.1'))) {
      return port;
    }
  }
}

/**
 * The first port of a block that is left to this process, because it listens on that port until it
 * ends.
 */
async function findOwnBlock(): Promise<number> {
  for (let first = FIRST; first < END; first += BLOCK) {
    const claim = createServer().listen(first, '127.0.0.1').unref();
    if (await hasSucceeded(once(claim, 'listening'))) {
      return first;
    }
  }

  throw new Error('Other processes have taken all ports for tests.');
}

const hasSucceeded = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
