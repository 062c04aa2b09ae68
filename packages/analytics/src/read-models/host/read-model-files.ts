import { join } from 'node:path';
import { UnreadableEvent } from '@cablepark/event-store/log/domain-events';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { BackgroundTask, isAborted, pause } from '@cablepark/platform/concurrency/background-task';
import { Semaphore } from '@cablepark/platform/concurrency/semaphore';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import { underLease } from '@cablepark/postgres/client/leases';
import { inSessions, type Lender, type Session, UNHURRIED } from '@cablepark/postgres/client/connect';
import { isRowFailure } from '@cablepark/projections/runtime/row-failure';
import { Customers, type Pseudonyms } from '@cablepark/vault/pseudonyms';
import type { Vault } from '@cablepark/vault/vault';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { Definition } from '../definition.ts';
import {
  forgetFile,
  knownFiles,
  LEASES,
  noteSame,
  noteStopped,
  noteTaken,
  prepareFiles,
  RUNNING,
  type KnownFile,
} from '../tables.ts';
import { whyTaken, type NameOfFile } from '../taken-names.ts';
import { isTold, runFile, type Beginning } from './file-run.ts';
import { filesIn, FolderRefused } from './files-of-folder.ts';
import { FileFailed, IsolatedModel } from './isolated-model.ts';

export interface ReadModelFilesOptions {
  /** READ_MODELS_DIR. */
  readonly folder: string;
  readonly databaseUrl: string;
  readonly from?: Lender;
  readonly log: EventLog;
  readonly pseudonyms: Pseudonyms;
  readonly vault: Vault;
  readonly trouble: Trouble;
  readonly logger: Logger;
  /** For tests: how long a request to a file may take. */
  readonly hangingMs?: number | undefined;
}

const LOOK_EVERY_MS = 1000;
const PAUSE_MS = 500;

/** A file of the folder, and how many keys had been erased when it was found. */
interface FoundFile {
  readonly file: string;
  readonly hash: string;
  readonly erasures: number;
}

/** A file that is being run, or was stopped. */
interface Running {
  readonly hash: string;
  readonly definition: Definition | undefined;
  readonly isStopped: boolean;
  /** The event that can't be read, if that is why it is stopped. */
  readonly stoppedAt?: UnreadableEvent | undefined;
  /** How many keys had been erased when the making of its rows began. */
  readonly erasures: number;
  /** Whether its rows are being made from nothing. */
  isMaking: boolean;
  readonly end: () => Promise<void>;
}

/** Runs the read models of files, each in a thread, in one of all processes, and notices changed ones (ADR 91). */
export class ReadModelFiles extends BackgroundTask {
  constructor(private readonly options: ReadModelFilesOptions) {
    super((signal) => this.#run(signal));
  }

  #run(signal: AbortSignal): Promise<void> {
    const { databaseUrl, from, logger } = this.options;
    const onInterrupted = (error: unknown) =>
      logger.warn({ err: error }, 'running the read model files was interrupted and will begin again');
    const name = 'cablepark read model files';
    const connection = { databaseUrl, from, name, limits: UNHURRIED, pauseMs: PAUSE_MS, onInterrupted };
    return inSessions(connection, signal, async (session) => {
      await prepareFiles(session.client);
      const lease = { table: LEASES, name: RUNNING, isRenewedApart: true };
      await underLease(session, lease, () => new FilesOfFolder(this.options, session).watch());
    });
  }
}

/** The files of the folder, for as long as a session lasts. */
class FilesOfFolder {
  readonly #running = new Map<string, Running>();
  /** The files that are being taken up or removed, which may take long. */
  readonly #busy = new Map<string, Promise<void>>();
  /** The names that the files have, by file. */
  readonly #names = new Map<string, string>();
  readonly #turns = new Semaphore(1);
  readonly #customers: Customers;

  constructor(
    private readonly options: ReadModelFilesOptions,
    private readonly session: Session,
  ) {
    this.#customers = new Customers(options.vault, options.pseudonyms);
  }

  async watch(): Promise<void> {
    const { signal } = this.session;
    try {
      while (!isAborted(signal)) {
        await this.#look();
        await pause(LOOK_EVERY_MS, signal);
      }
    } finally {
      await Promise.all(this.#busy.values());
      await Promise.all([...this.#running.values()].map(({ end }) => end()));
    }
  }

  /** The connection has one transaction at a time. */
  #onClient = <T>(work: (client: Client) => Promise<T>): Promise<T> => this.#turns.run(() => work(this.session.client));

  async #look(): Promise<void> {
    const { folder, trouble } = this.options;
    const present = await filesIn(folder).catch((error: unknown) => {
      if (!(error instanceof FolderRefused)) throw error;
      trouble.report('readModelFiles', 'The files of READ_MODELS_DIR are refused; those that run go on.', error);
      return undefined;
    });
    if (!present) return;
    trouble.over('readModelFiles');
    const erasures = await this.options.vault.secrets.erasures();
    const known = new Map((await this.#onClient(knownFiles)).map((one) => [one.file, one]));
    for (const file of known.keys()) if (!present.has(file)) this.#begin(file, () => this.#remove(file));
    for (const [file, hash] of present) {
      const running = this.#running.get(file);
      const isRebuildWanted = known.get(file)?.isRebuildWanted === true || knowsErased(running, erasures);
      const isWanted = (isRebuildWanted && running?.isMaking !== true) || (await this.#canGoOn(running));
      if (running?.hash === hash && !isWanted) continue;
      this.#begin(file, () => this.#takeUp({ file, hash, erasures }, known.get(file), isRebuildWanted));
    }
  }

  /** Whether a file was stopped by an event that has been set aside since. */
  async #canGoOn(running: Running | undefined): Promise<boolean> {
    const { log } = this.options;
    return running?.stoppedAt ? log.isSetAside(running.stoppedAt).catch(() => false) : false;
  }

  /** One file may take long to load; the others don't wait for it. */
  #begin(file: string, work: () => Promise<void>): void {
    if (this.#busy.has(file)) return;
    const done = work()
      .catch((error: unknown) => this.session.lose(error))
      .finally(() => this.#busy.delete(file));
    this.#busy.set(file, done);
  }

  async #remove(file: string): Promise<void> {
    await this.#running.get(file)?.end();
    this.#running.delete(file);
    this.#names.delete(file);
    await this.#onClient((client) => forgetFile(client, file));
    this.options.logger.info({ file }, 'the read model file is gone, and its table with it');
  }

  /** Begins to run a file that is new or changed. One that runs well goes on until a higher version replaces it. */
  async #takeUp(found: FoundFile, known: KnownFile | undefined, isRebuildWanted: boolean): Promise<void> {
    const { file, hash, erasures } = found;
    const { folder, hangingMs, logger } = this.options;
    const before = this.#running.get(file);
    const model = new IsolatedModel(join(folder, file), { hangingMs });
    try {
      await this.#onClient((client) => noteTaken(client, file, hash));
      const definition = await model.describe();
      await this.#claimName(file, definition.name);
      const running = before?.isStopped === false ? before.definition : undefined;
      if (running?.name === definition.name && running.version >= definition.version && !isRebuildWanted) {
        logger.warn({ file }, 'the read model file has changed, and will be loaded once its version is higher');
        this.#running.set(file, { ...before, hash } as Running);
        await this.#onClient((client) => noteSame(client, file, hash));
        await model.end();
        return;
      }
      await before?.end();
      const beginning = before || isRebuildWanted ? 'nothing' : beginningOf(definition, known, erasures);
      if (beginning !== 'nothing') await this.#onClient((client) => noteSame(client, file, hash));
      this.#runOn(found, model, definition, beginning);
    } catch (error) {
      await model.end();
      if (!(error instanceof FileFailed)) throw error;
      await before?.end();
      await this.#stop(found, error);
    }
  }

  /** Two files that are taken up at the same time can't both get a name. */
  async #claimName(file: string, name: string): Promise<void> {
    const known = await this.#onClient(knownFiles);
    const why = whyTaken(name, file, [...this.#names, ...known.map((one): NameOfFile => [one.file, one.name])]);
    if (why !== undefined) throw new FileFailed(why);
    this.#names.set(file, name);
  }

  #runOn(found: FoundFile, model: IsolatedModel, definition: Definition, beginning: Beginning): void {
    const { file, hash, erasures } = found;
    const { log, pseudonyms, trouble, logger } = this.options;
    const ending = new AbortController();
    const signal = AbortSignal.any([ending.signal, this.session.signal]);
    const work = runFile(file, model, definition, beginning, {
      log,
      pseudonyms,
      customers: this.#customers,
      hash,
      erasures,
      trouble,
      onClient: this.#onClient,
      onMade: () => {
        const running = this.#running.get(file);
        if (running) running.isMaking = false;
      },
      signal,
    }).catch(async (error: unknown) => {
      await model.end();
      if (isAborted(signal)) return;
      if (error instanceof FileFailed || isRowFailure(error)) await this.#stop(found, error as Error, definition);
      else this.session.lose(error);
    });
    const end = async () => {
      ending.abort();
      await model.end();
      await work;
    };
    const isMaking = beginning === 'nothing';
    this.#running.set(file, { hash, erasures, definition, isStopped: false, isMaking, end });
    logger.info({ file, name: definition.name, version: definition.version }, 'the read model file is loaded');
  }

  async #stop({ file, hash, erasures }: FoundFile, { message, cause }: Error, definition?: Definition): Promise<void> {
    this.options.logger.error({ file, reason: message }, 'the read model file is stopped');
    const stoppedAt = cause instanceof UnreadableEvent ? cause : undefined;
    const end = () => Promise.resolve();
    this.#running.set(file, { hash, erasures, definition, isStopped: true, stoppedAt, isMaking: false, end });
    await this.#onClient((client) => noteStopped(client, file, definition?.name ?? null, { hash, reason: message }));
  }
}

/** Whether a file was told of a customer who may have been erased since. They may be in any of its rows. */
const knowsErased = (running: Running | undefined, erasures: number): boolean =>
  running?.isStopped === false &&
  running.definition !== undefined &&
  isTold(running.definition) &&
  running.erasures !== erasures;

/** Rows that were made by the same definition are kept and continued, unless a person has been erased since. */
function beginningOf(definition: Definition, known: KnownFile | undefined, erasures: number): Beginning {
  const { name, version, columns, key } = definition;
  const isSame =
    known?.stopped === null &&
    known.name === name &&
    known.version === version &&
    known.madeHash !== null && // rows of a version before have no history
    known.erasures === (isTold(definition) ? erasures : null) &&
    JSON.stringify([known.columns, known.key]) === JSON.stringify([columns, key]);
  return isSame ? { position: known.position } : 'nothing';
}
