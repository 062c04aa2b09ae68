import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@cablepark/platform/clock';
import { runChild } from '@cablepark/platform/program/child';
import { filesIn } from '@cablepark/read-models/host/files-of-folder';
import type { MasterKey } from '@cablepark/vault/master-key';
import { isNamedIn } from './named-in.ts';
import type { FillReply, FillRequest } from './filling/filler-messages.ts';
import type { Answer, QuestionReply, QuestionRequest } from './asking/question-messages.ts';

export interface SqlTablesOptions {
  /** The folder that holds the tables, for this process alone. It is made on first use. */
  readonly folder: string;
  /** Whether the tables are removed at the end; otherwise the next process goes on with them. */
  readonly isTemporary: boolean;
  readonly eventStoreUrl: string;
  /** The folder of files that define read models (READ_MODELS_DIR). */
  readonly readModels?: string | undefined;
  /** The database with the vault, which names bookings, users and customers, and its key. */
  readonly databaseUrl: string;
  readonly masterKey: MasterKey;
  /** How many keys have been erased. */
  readonly erasures: () => Promise<number>;
  readonly clock: Clock;
}

/** Says why there is no answer. */
export type QuestionFailure =
  | { readonly kind: 'refused' }
  | { readonly kind: 'limit' }
  /** `message` is DuckDB's sentence. */
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'unavailable'; readonly message: string };

export class QuestionError extends Error {
  override readonly name = 'QuestionError';
  readonly failure: QuestionFailure;

  constructor(failure: QuestionFailure) {
    super('message' in failure ? failure.message : failure.kind);
    this.failure = failure;
  }
}

/** How long a question's process may live: it starts, and has at least 5 seconds for the question. */
const MOST_MS = 7000;
const QUESTION = new URL('./asking/question', import.meta.url);
const QUESTION_HEAP_MB = 96;
const FILLER = new URL('./filling/filler', import.meta.url);
const FILLER_HEAP_MB = 2048;
/** Filling is tried once more with new tables, because a file may be broken. */
const FILL_TRIES = 2;

type Hashes = ReadonlyMap<string, string>;

/** How far the tables were filled, from which files of read models, and how far their tables, by name. */
interface FilledTables {
  readonly position: bigint;
  readonly hashes: Hashes;
  readonly erasures: number;
  readonly tables: ReadonlyMap<string, bigint>;
}

const isEnough = (filled: FilledTables, until: bigint, question: string, hashes: Hashes, erasures: number): boolean =>
  filled.position >= until &&
  filled.erasures === erasures &&
  JSON.stringify([...filled.hashes]) === JSON.stringify([...hashes]) &&
  [...filled.tables].every(([name, position]) => position >= until || !isNamedIn(question, name));

/**
 * Tables of the log for questions in SQL, in a DuckDB file. DuckDB runs only in processes of its own: one fills the
 * tables, with the file to itself, and one answers each question, with limits. Calls must not overlap.
 */
export class SqlTables {
  readonly #options: SqlTablesOptions;
  readonly #file: string;
  readonly #ends = new AbortController();
  #filled: FilledTables | undefined;

  constructor(options: SqlTablesOptions) {
    this.#options = options;
    this.#file = join(options.folder, 'tables.duckdb');
  }

  /** Fills the tables that a question needs, up to a position of the log. Throws QuestionError. */
  async fill(until: bigint, question: string): Promise<void> {
    const { readModels } = this.#options;
    // Other tables don't suffer from a folder that can't be read, of which the process that runs the files tells.
    const hashes: Hashes = readModels === undefined ? new Map() : await filesIn(readModels).catch(() => new Map());
    const erasures = await this.#options.erasures();
    if (this.#filled && isEnough(this.#filled, until, question, hashes, erasures)) return;
    await mkdir(this.#options.folder, { recursive: true, mode: 0o700 });
    for (let tries = 1; ; tries++) {
      const reply = await this.#fillOnce(until, question, hashes);
      if (reply && 'filled' in reply) {
        // Events of others may lie between the last of ours and the position.
        const position = reply.filled > until ? reply.filled : until;
        this.#filled = { position, hashes, erasures, tables: reply.tables };
        return;
      }
      const message = reply?.failed ?? 'The tables could not be filled.';
      if (reply?.isAway === true || tries === FILL_TRIES || this.#ends.signal.aborted)
        throw new QuestionError({ kind: 'unavailable', message });
      await this.#remove();
    }
  }

  /** Forgets who was erased since the tables were filled, if there are any. Throws QuestionError. */
  async forgetErased(): Promise<void> {
    const { erasures } = this.#options;
    const isOutdated = existsSync(this.#file) && this.#filled?.erasures !== (await erasures());
    if (isOutdated) await this.fill(this.#filled?.position ?? 0n, '');
  }

  /** Asks the tables as of a position up to which they are filled; undefined for their end. Throws QuestionError. */
  async ask(sql: string, position: bigint | undefined): Promise<Answer> {
    const now = this.#options.clock.now().toISOString();
    const request: QuestionRequest = { file: this.#file, sql, position: position?.toString(), now };
    const { said, isKilled } = await runChild<QuestionReply>(QUESTION, request, {
      heapMb: QUESTION_HEAP_MB,
      isBounded: true,
      ms: MOST_MS,
      signal: this.#ends.signal,
    });
    if (this.#ends.signal.aborted) throw new QuestionError({ kind: 'unavailable', message: 'The park is closing.' });
    if (said === undefined && !isKilled)
      throw new QuestionError({ kind: 'unavailable', message: 'The question could not be asked.' });
    if (said === undefined || 'overLimit' in said) throw new QuestionError({ kind: 'limit' });
    if ('refused' in said) throw new QuestionError({ kind: 'refused' });
    if ('failed' in said) throw new QuestionError({ kind: 'failed', message: said.failed });
    return said.answer;
  }

  /** Ends what is going on. */
  async close(): Promise<void> {
    this.#ends.abort();
    if (this.#options.isTemporary) await rm(this.#options.folder, { recursive: true, force: true });
  }

  async #fillOnce(until: bigint, question: string, hashes: Hashes): Promise<FillReply | undefined> {
    const { eventStoreUrl, databaseUrl, masterKey, readModels = '' } = this.#options;
    const request: FillRequest = {
      file: this.#file,
      eventStoreUrl,
      databaseUrl,
      masterKey: masterKey.toText(),
      until,
      files: { folder: readModels, hashes, question, isRetry: this.#filled === undefined },
    };
    const { said } = await runChild<FillReply>(FILLER, request, { heapMb: FILLER_HEAP_MB, signal: this.#ends.signal });
    return said;
  }

  async #remove(): Promise<void> {
    this.#filled = undefined;
    for (const part of ['', '.wal']) await rm(`${this.#file}${part}`, { force: true });
  }
}
