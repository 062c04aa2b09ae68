import { isAborted, pause } from '@cablepark/platform/concurrency/background-task';
import type { Client } from 'pg';
import { type ClientOptions, closeClient, postgresClient } from './connect.ts';

/** A connection for work that must stop when the connection is lost. */
export interface Session {
  readonly client: Client;
  readonly options: SessionOptions;
  /** Aborts when the session is lost, or when it was requested to end. */
  readonly signal: AbortSignal;
  /** Ends the session, for example because a lease that it works under was lost. */
  readonly lose: (reason: unknown) => void;
}

export type SessionOptions = Omit<ClientOptions, 'onLost'>;

/** Opens a session, which the caller must close with `closeClient`. */
export async function openSession(options: SessionOptions, stopping?: AbortSignal): Promise<Session> {
  const lost = new AbortController();
  const lose = (reason: unknown) => {
    lost.abort(reason);
  };
  const client = await postgresClient({ ...options, onLost: lose });
  return { client, options, signal: stopping ? AbortSignal.any([stopping, lost.signal]) : lost.signal, lose };
}

/**
 * Runs work in a session and closes it. When the signal aborts, the work may simply return: if the session was lost,
 * this rejects with the reason.
 */
export async function inSession<T>(
  options: SessionOptions,
  stopping: AbortSignal,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = await openSession(options, stopping);
  try {
    const result = await work(session);
    if (session.signal.aborted && !stopping.aborted) throw session.signal.reason;
    return result;
  } finally {
    await closeClient(session.client);
  }
}

/**
 * Runs work in one session after another until the signal aborts, with a pause between them. `onInterrupted` gets what
 * ended a session, unless that was the signal; what it throws ends the repetition.
 */
export async function inSessions(
  options: SessionOptions & { readonly pauseMs: number; readonly onInterrupted: (error: unknown) => void },
  stopping: AbortSignal,
  work: (session: Session) => Promise<void>,
): Promise<void> {
  const { pauseMs, onInterrupted, ...connection } = options;
  while (!stopping.aborted) {
    await inSession(connection, stopping, work).catch((error: unknown) => {
      if (!isAborted(stopping)) onInterrupted(error);
    });
    await pause(pauseMs, stopping);
  }
}
