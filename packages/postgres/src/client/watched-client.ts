import type { Socket } from 'node:net';

import pg, { type Client } from 'pg';

import { callAfterSilence } from '@cablepark/platform/concurrency/time-limit';

/**
 * A client's socket, a private member in the pinned version of pg. It changes when the connection
 * switches to TLS.
 */
export const socketOf = (client: Client): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;

/**
 * Postgres didn't answer within its time limit. It is unknown whether the statement was executed.
 */
export class SilentPostgres extends Error {
  override readonly name = 'SilentPostgres';
  /** The code of a connection that timed out, by which callers classify it. */
  readonly code = 'ETIMEDOUT';

  constructor(ms: number) {
    super(`Postgres gave no answer within ${ms} ms`);
  }
}

type Query = (...args: unknown[]) => unknown;

/** The part of pg's connection that begins to read from a socket, after any switch to TLS. */
interface SocketReader {
  attachListeners: (socket: Socket) => void;
}

/**
 * Ends the connection with an error where Postgres sends what pg can't read, such as a way to sign
 * in that it doesn't know. By itself, pg would throw that where nobody catches it, which ends the
 * process.
 */
function endIfUnreadable(connection: SocketReader): void {
  const attach = connection.attachListeners.bind(connection);
  connection.attachListeners = (socket) => {
    attach(socket);
    const read = socket.listeners('data').at(-1) as (bytes: Buffer) => void;
    socket.off('data', read);
    socket.on('data', (bytes: Buffer) => {
      try {
        read(bytes);
      } catch (error) {
        socket.destroy(error as Error);
      }
    });
  };
}

/** A client whose limit can be changed while it is connected. */
export type WatchedClient = Client & { answerMs: number | null };

/**
 * A class of clients that close their connection if a statement isn't answered within `answerMs`,
 * which is `ms` at first; null for no limit. All pending statements then fail, and no late answer
 * can be mistaken for another's. pg's own `query_timeout` leaves the statement on the connection,
 * where the next one queues behind it.
 */
export const createWatchedClient = (ms: number | null): typeof pg.Client =>
  class extends pg.Client implements WatchedClient {
    answerMs = ms;

    constructor(config?: pg.ClientConfig) {
      super(config);
      // The next statement fails if the connection is broken; without a listener the process would
      // end.
      this.on('error', () => undefined);
      endIfUnreadable((this as unknown as { readonly connection: SocketReader }).connection);
      const query = this.query.bind(this) as Query;
      this.query = ((...args: unknown[]) =>
        this.answerMs === null
          ? query(...args)
          : this.#watch(this.answerMs, query, args)) as typeof this.query;
    }

    #watch(ms: number, query: Query, args: unknown[]): unknown {
      const cancel = callAfterSilence(ms, () => socketOf(this).destroy(new SilentPostgres(ms)));
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const answered = callback as Query;
        return query(...args.slice(0, -1), (...answer: unknown[]) => {
          cancel();
          answered(...answer);
        });
      }

      const answer = query(...args);
      if (answer instanceof Promise) {
        answer.then(cancel, cancel);
      } else {
        // A query object, which reports its answer by events.
        cancel();
      }

      return answer;
    }
  };

/**
 * Writes all that `send` makes this client, in pipeline mode, send at once: each write to the
 * socket is slow.
 */
export function sendTogether<Result>(client: Client, send: () => Result): Result {
  const socket = socketOf(client);
  socket.cork();
  try {
    return send();
  } finally {
    socket.uncork();
  }
}
