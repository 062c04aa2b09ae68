import type { Socket } from 'node:net';
import type { Client } from 'pg';

/**
 * Returns the socket of a client, which is a private member in the pinned version of pg. It changes when the connection
 * switches to TLS.
 */
export const socketOf = (client: Client): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
