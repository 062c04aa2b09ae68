import type { Client } from 'pg';
import { socketOf } from './socket-of.ts';

/**
 * Gives the socket in one write all that `send` has this client send, which must be in pipeline mode: a write takes
 * longer than making a statement of it.
 */
export function sentTogether<Sent>(client: Client, send: () => Sent): Sent {
  const socket = socketOf(client);
  socket.cork();
  try {
    return send();
  } finally {
    socket.uncork();
  }
}
