import type { Socket } from 'node:net';

import { expect, it } from '@jest/globals';

import { startStandIn } from '@cablepark/platform/test/server-stand-in';

import { Gossip } from './gossip.ts';

/** The first bytes of a record of TLS. */
const BEGINNING = Buffer.from('1603030100', 'hex');

it.each<readonly [string, (socket: Socket) => void]>([
  ['takes connections and says nothing, as a frozen one does', () => undefined],
  [
    'is frozen as it begins to speak',
    (socket) => void socket.once('data', () => socket.write(BEGINNING)),
  ],
])('a node that %s is not waited for', async (_, meet) => {
  const server = await startStandIn(meet);
  const node = `localhost:${server.port}`;
  for (const tls of [true, false]) {
    const gossip = new Gossip(`esdb://${node}?tls=${tls}`);
    // Each time the connection is a new one.
    for (let tries = 0; tries < 2; tries++) {
      await expect(gossip.ask(node, 100)).rejects.toThrow('no answer within 100 ms');
    }

    gossip.close();
  }

  await server.close();
});
