import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { SqlAnswer } from '@cablepark/contracts/analytics/question';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import type { Clock } from '@cablepark/platform/clock';
import { runChild } from '@cablepark/platform/program/child';
import type { MasterKey } from '@cablepark/vault/master-key';

import type { QuestionReply, QuestionRequest, RequiredTables } from './asking/question-messages.ts';
import type { FillReply, FillRequest } from './filling/filler.ts';
import { isInLog } from './filling/is-in-log.ts';

export interface SqlTablesOptions {
  /** The folder that holds the tables, which several processes may use. It is made on first use. */
  readonly folder: string;
  /** Whether the tables are removed at the end; otherwise the next process goes on with them. */
  readonly isTemporary: boolean;
  readonly log: EventLog;
  /** The database with the vault, which names bookings, users and customers, and its key. */
  readonly databaseUrl: string;
  readonly masterKey: MasterKey;
  /** How many keys have been erased. */
  readonly countErasures: () => Promise<number>;
  readonly clock: Clock;
  /** How long a question may take. */
  readonly maxMs: number;
  /** Called with how much of the log the tables have, in percent, while they are filled. */
  readonly onProgress?: (percent: number) => void;
}

/** The reason why there is no answer. */
export type QuestionFailure =
  | { readonly kind: 'refused' }
  | { readonly kind: 'limit' }
  /** `message` is DuckDB's sentence. */
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'unavailable'; readonly message: string };

/** A question has no answer. `failure` says why. */
export class QuestionError extends Error {
  override readonly name = 'QuestionError';

  constructor(readonly failure: QuestionFailure) {
    super('message' in failure ? failure.message : failure.kind);
  }
}

const QUESTION = new URL('./asking/question', import.meta.url);
const QUESTION_HEAP_MB = 96;
const FILLER = new URL('./filling/filler', import.meta.url);
const FILLER_HEAP_MB = 2048;
/** The file may be broken, or another process may be filling it. */
const TRIES = 3;

const toUnavailable = (message: string) => new QuestionError({ kind: 'unavailable', message });

/**
 * Tables of the log in a DuckDB file. One process fills them, another answers a question. Calls
 * must not overlap.
 */
export class SqlTables {
  /** How long a question may take. Tests change it. */
  maxMs: number;
  readonly #file: string;
  readonly #ends = new AbortController();
  /** How many keys had been erased when this process last filled the tables. */
  #erasures: number | undefined;

  constructor(private readonly options: SqlTablesOptions) {
    this.maxMs = options.maxMs;
    this.#file = join(options.folder, 'tables.duckdb');
  }

  /**
   * Answers as of a position, by default the log's end. If the tables don't go far enough they are
   * filled first, unless the question itself is wrong. The signal ends the question, but not the
   * filling, which serves the next one as well. Throws QuestionError and the signal's reason.
   */
  async answer(
    sql: string,
    position: bigint | undefined,
    signal?: AbortSignal,
  ): Promise<SqlAnswer> {
    signal?.throwIfAborted();
    let wanted = await this.#findRequired(position);
    for (let tries = 1; tries <= TRIES; tries++) {
      const reply = await this.#ask(sql, position, wanted, signal);
      if ('answer' in reply && (await isInLog(this.options.log, reply.filled))) {
        return reply.answer;
      }

      const until = await this.#fill(wanted);
      // The copy of a stopped read model stays behind, so the next try must not wait for it.
      if (until !== undefined) {
        wanted = { ...wanted, until, areFilled: true };
      }
    }

    throw toUnavailable('The tables could not be filled.');
  }

  /**
   * Removes customers who were erased since the tables were filled. Throws QuestionError.
   */
  async forgetErased(): Promise<void> {
    const wanted = await this.#findRequired(0n);
    if (existsSync(this.#file) && this.#erasures !== wanted.erasures) {
      await this.#fill(wanted);
    }
  }

  /** Ends the question or filling that is under way. */
  async close(): Promise<void> {
    this.#ends.abort();
    if (this.options.isTemporary) {
      await rm(this.options.folder, { recursive: true, force: true });
    }
  }

  /** The state that the tables must have reached to answer as of this position, or at the end. */
  async #findRequired(position: bigint | undefined): Promise<RequiredTables> {
    const { log, countErasures } = this.options;
    let until = position;
    if (until === undefined) {
      const { last, ours } = await log.readEnd();
      until = ours ?? last ?? -1n;
    }

    return { until, erasures: await countErasures(), areFilled: false };
  }

  async #ask(
    sql: string,
    position: bigint | undefined,
    wanted: RequiredTables,
    gone = this.#ends.signal,
  ): Promise<Extract<QuestionReply, { answer: SqlAnswer } | { isBehind: true }>> {
    const now = this.options.clock.now().toISOString();
    const request: QuestionRequest = {
      file: this.#file,
      sql,
      position: position?.toString(),
      now,
      wanted,
    };
    const { lastReply, isKilled } = await runChild<QuestionReply>(QUESTION, request, {
      heapMb: QUESTION_HEAP_MB,
      isBounded: true,
      ms: this.maxMs,
      signal: AbortSignal.any([this.#ends.signal, gone]),
    });
    if (this.#ends.signal.aborted) {
      throw toUnavailable('The service is shutting down.');
    }

    gone.throwIfAborted();
    if (lastReply === undefined && !isKilled) {
      throw toUnavailable('The question could not be asked.');
    }
    if (lastReply === undefined || 'overLimit' in lastReply) {
      throw new QuestionError({ kind: 'limit' });
    }
    if ('refused' in lastReply) {
      throw new QuestionError({ kind: 'refused' });
    }
    if ('failed' in lastReply) {
      throw new QuestionError({ kind: 'failed', message: lastReply.failed });
    }

    return lastReply;
  }

  /**
   * Returns the position up to which the tables are filled, or undefined if that failed and the
   * file was removed. Throws QuestionError.
   */
  async #fill({ until, erasures }: RequiredTables): Promise<bigint | undefined> {
    const { folder, log, databaseUrl, masterKey, onProgress } = this.options;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const request: FillRequest = {
      file: this.#file,
      eventStoreUrl: log.connection.url,
      databaseUrl,
      masterKey: masterKey.toText(),
      until,
    };
    const { lastReply } = await runChild<FillReply>(FILLER, request, {
      heapMb: FILLER_HEAP_MB,
      signal: this.#ends.signal,
      onReply: (reply) => {
        if ('reached' in reply && until > 0n) {
          onProgress?.(Number((reply.reached * 100n) / until));
        }
      },
    });
    if (lastReply && 'filled' in lastReply) {
      this.#erasures = erasures;
      return lastReply.filled;
    }
    if (this.#ends.signal.aborted) {
      throw toUnavailable('The service is shutting down.');
    }
    if (lastReply && 'failed' in lastReply && lastReply.isAway) {
      throw toUnavailable(lastReply.failed);
    }

    for (const part of ['', '.wal']) {
      await rm(`${this.#file}${part}`, { force: true });
    }

    return undefined;
  }
}
