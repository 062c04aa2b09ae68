import type { Socket } from 'node:net';
import type { Client } from 'pg';

/** The socket of a client, which the pinned pg keeps to itself. It is another one once the connection has gone over to TLS. */
export const socketOf = (client: Client): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
