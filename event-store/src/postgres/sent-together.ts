import type { Client } from 'pg';

interface WithStream {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}

/**
 * Gives the socket in one write all that `send` has this client send, which must be in pipeline mode: a write takes
 * longer than making a statement of it.
 */
export function sentTogether<Sent>(client: Client, send: () => Sent): Sent {
  const { stream } = (client as unknown as WithStream).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}
