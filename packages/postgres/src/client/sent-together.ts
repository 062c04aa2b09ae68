import type { Client } from 'pg';
import { socketOf } from './socket-of.ts';

/**
 * Writes everything that `send` makes this client send to the socket at once, because a write takes longer than
 * preparing a statement. The client must be in pipeline mode.
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
