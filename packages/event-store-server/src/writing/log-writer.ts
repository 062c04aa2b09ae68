import { randomUUID } from 'node:crypto';

import { pause } from '@cablepark/platform/concurrency/pause';

import type { LogReader } from '../log/log-reader.ts';
import { FencedOff, WriterConnection } from '../log/writer-connection.ts';
import type { StreamReader } from '../reading/stream-reader.ts';
import type { RecentEvents } from '../recent-events.ts';
import type { StreamHeads } from './stream-heads.ts';
import { decideWrites, KnownEventIds } from './write-plan.ts';
import { WriteQueue } from './write-queue.ts';
import type { EventWriter, PendingWrite, WriteOutcome, WriteRequest } from './write-request.ts';

const RECONNECT_MS = 200;

export interface LogWriterOptions {
  readonly log: LogReader;
  readonly heads: StreamHeads;
  readonly recent: RecentEvents;
  readonly reader: StreamReader;
  readonly warn: (message: string) => void;
  /** Called after another store has taken over and this one has stopped writing for good. */
  readonly onFenced: () => void;
}

/**
 * The log's only writer. Requests that are queued during a commit all go into the next one, and
 * none is answered before that is on disk.
 */
export class LogWriter implements EventWriter {
  readonly #ids = new KnownEventIds();
  readonly #queue = new WriteQueue();
  #connection: WriterConnection | undefined;
  #isRunning = false;
  #unavailableReason: string | undefined;
  readonly #closing = new AbortController();

  private constructor(
    private readonly databaseUrl: string,
    private readonly holder: string,
    private readonly options: LogWriterOptions,
    connection: WriterConnection,
  ) {
    this.#use(connection);
  }

  /**
   * Takes the log over from any other store.
   * @param prepare called once the log is claimed, so that it reads everything written before
   */
  static async open<T extends LogWriterOptions>(
    databaseUrl: string,
    prepare: () => Promise<T>,
  ): Promise<{ writer: LogWriter; options: T }> {
    const holder = randomUUID();
    const connection = await WriterConnection.takeOver(databaseUrl, holder);
    try {
      const options = await prepare();
      return { writer: new LogWriter(databaseUrl, holder, options, connection), options };
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  /** Remembers the ids of existing events, so that repeated appends are recognised. */
  remember(events: Iterable<{ id: string; stream: string; revision: number }>): void {
    for (const { id, stream, revision } of events) {
      this.#ids.add(id, stream, revision);
    }
  }

  get isCongested(): boolean {
    return this.#queue.isCongested;
  }

  submit(request: WriteRequest, settle: (outcome: WriteOutcome) => void): void {
    if (this.#unavailableReason !== undefined) {
      settle({ kind: 'unavailable', why: this.#unavailableReason });
      return;
    }

    // Loaded while the last commit is under way; a failure surfaces when the head is needed.
    this.options.heads.require(request.stream)?.catch(() => undefined);
    this.#queue.add(request, settle);
    if (this.#isRunning) {
      return;
    }

    this.#isRunning = true;
    queueMicrotask(() => void this.#run());
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#unavailableReason = 'the event store is shutting down';
    this.#queue.close();
    this.#queue.failAll(this.#unavailableReason);
    await this.#connection?.close();
  }

  async #run(): Promise<void> {
    while (!this.#queue.isEmpty && this.#unavailableReason === undefined) {
      try {
        await this.#commit(this.#queue.take());
      } catch (error) {
        this.#lose(error);
      }
    }

    this.#isRunning = false;
  }

  async #commit(writes: readonly PendingWrite[]): Promise<void> {
    const { heads, recent } = this.options;
    heads.trim();
    const context = { ...this.options, ids: this.#ids };
    const { events, decisions } = await decideWrites(
      context,
      writes.map(({ request }) => request),
    );
    if (events.length > 0) {
      if (!this.#connection) {
        throw new Error('not connected');
      }

      await this.#connection.commit(events);
      heads.commit();
      recent.add(events);
    }

    for (const [index, write] of writes.entries()) {
      const decision = decisions[index];
      if (decision?.kind === 'already-written') {
        this.#answerAgain(write, decision.revision);
      } else if (decision && decision.kind !== 'ids-needed') {
        write.answer(decision);
      }
    }
  }

  /** Repeats the first answer. The position is left out if the event is hidden by now. */
  #answerAgain(write: PendingWrite, revision: number): void {
    this.options.reader.readEvent(write.request.stream, revision).then(
      (event) => write.answer({ kind: 'written', revision, position: event?.position }),
      (error: unknown) => write.answer({ kind: 'unavailable', why: String(error) }),
    );
  }

  #use(connection: WriterConnection): void {
    this.#connection = connection;
    connection.onLost(() => {
      if (this.#connection === connection) {
        this.#lose(new Error('the connection was lost'));
      }
    });
  }

  /**
   * Called when the connection breaks or a commit fails; the writes under way may or may not be on
   * disk.
   */
  #lose(reason: unknown): void {
    if (this.#unavailableReason !== undefined) {
      return;
    }

    this.#unavailableReason = `the log's database failed: ${reason instanceof Error ? reason.message : String(reason)}`;
    this.options.warn(this.#unavailableReason);
    this.#queue.failAll(this.#unavailableReason);
    if (reason instanceof FencedOff) {
      this.options.onFenced();
    } else {
      void this.#recover();
    }
  }

  async #recover(): Promise<void> {
    await this.#connection?.close();
    this.#connection = undefined;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#reopen();
        this.options.warn('the log is writable again');
        return;
      } catch (error) {
        if (error instanceof FencedOff) {
          this.#unavailableReason = error.message;
          this.options.onFenced();
          return;
        }

        await pause(RECONNECT_MS, signal);
      }
    }
  }

  /** Reconnects and catches up with the log on disk before new requests are accepted. */
  async #reopen(): Promise<void> {
    const { heads, recent, log } = this.options;
    const connection = await WriterConnection.reconnect(this.databaseUrl, this.holder);
    try {
      // By now, the broken connection's last commit is either on disk or will never be.
      for (;;) {
        const missed = await log.readAfter(recent.lastPosition);
        if (missed.length === 0) {
          break;
        }

        recent.add(missed);
      }

      heads.clear();
      this.#ids.clear();
      this.remember(recent.listAll());
      if (this.#closing.signal.aborted) {
        throw new Error('closed meanwhile');
      }
    } catch (error) {
      await connection.close();
      throw error;
    }

    this.#unavailableReason = undefined;
    this.#use(connection);
  }
}
