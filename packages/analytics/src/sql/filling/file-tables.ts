import { join } from 'node:path';
import type { Definition } from '../../read-models/definition.ts';
import { EventsForFile } from '../../read-models/host/events-for-file.ts';
import { FileFailed, IsolatedModel } from '../../read-models/host/isolated-model.ts';
import type { Row } from '../../read-models/index.ts';
import type { ChangedByEvent } from '../../read-models/isolated/messages.ts';
import { idOf } from '../../read-models/isolated/row-store.ts';
import { whyTaken } from '../../read-models/taken-names.ts';
import { UnreadableEvent } from '@cablepark/event-store/log/domain-events';
import { storedPages } from '@cablepark/event-store/log/log-pages';
import { isNamedIn } from '../named-in.ts';
import { cellsOfRow, tableOfFile } from './file-rows.ts';
import { KnownFiles, type KnownFile } from './known-files.ts';
import type { LogTablesOptions } from './log-tables.ts';
import type { TablesFile } from './tables-file.ts';
import { Versions } from './versions.ts';

export interface WantedFiles {
  readonly folder: string;
  /** The folder's files, each with a hash of what it holds. */
  readonly hashes: ReadonlyMap<string, string>;
  /** The question. Files that it doesn't name aren't brought up to date. */
  readonly question: string;
  /** Whether files that have failed are tried again, although they are the same. */
  readonly isRetry: boolean;
  /** For tests: how long a request to a file may take. */
  readonly hangingMs?: number | undefined;
}

const PAGE_EVENTS = 500;
/** So many versions are written in one transaction. */
const BATCH_VERSIONS = 20_000;
const ROWS_AT_ONCE = 5000;

/**
 * Brings the tables of read models' files up to a position (ADR 91). Files that are gone or have changed lose theirs, and
 * one that fails has none. Returns how far each table goes, by its name.
 */
export async function fillFileTables(
  tables: TablesFile,
  files: WantedFiles,
  options: LogTablesOptions,
): Promise<ReadonlyMap<string, bigint>> {
  const known = await KnownFiles.of(tables);
  for (const [file, { hash, hasFailed }] of known.all)
    if (files.hashes.get(file) !== hash || (hasFailed && files.isRetry)) await known.forget(file);
  const filling = new FileTables(tables, known, files, options);
  for (const [file, hash] of files.hashes) await filling.fill(file, hash);
  return filling.filled;
}

class FileTables {
  readonly filled = new Map<string, bigint>();
  readonly #tables: TablesFile;
  readonly #known: KnownFiles;
  readonly #files: WantedFiles;
  readonly #options: LogTablesOptions;

  constructor(tables: TablesFile, known: KnownFiles, files: WantedFiles, options: LogTablesOptions) {
    this.#tables = tables;
    this.#known = known;
    this.#files = files;
    this.#options = options;
  }

  async fill(file: string, hash: string): Promise<void> {
    const known = this.#known.get(file);
    if (known?.hasFailed === true) return;
    if (known?.shape && (known.position >= this.#options.until || !this.#isAsked(known.shape.name))) {
      this.filled.set(known.shape.name, known.position);
      return;
    }
    const { folder, hangingMs } = this.#files;
    const model = new IsolatedModel(join(folder, file), { hangingMs });
    try {
      await this.#fill(file, hash, model);
    } catch (error) {
      if (!(error instanceof FileFailed)) throw error;
      // An event that can't be read may be set aside. It isn't the file's fault, which is tried again.
      if (error.cause instanceof UnreadableEvent) await this.#known.forget(file);
      else await this.#known.noteFailed(file, hash);
    } finally {
      await model.end();
    }
  }

  async #fill(file: string, hash: string, model: IsolatedModel): Promise<void> {
    const definition = await model.describe();
    const { name } = definition;
    const why = whyTaken(name, file, this.#known.names);
    if (why !== undefined) throw new FileFailed(why);
    const known = this.#known.get(file) ?? (await this.#known.takeUp(file, hash, definition));
    if (!isOf(known, definition)) throw new FileFailed('It has changed in the meantime.');
    if (!this.#isAsked(name)) {
      this.filled.set(name, known.position);
      return;
    }
    await this.#load(model, definition);
    await this.#fold(file, model, definition, known.position);
    this.filled.set(name, this.#options.until);
  }

  #isAsked(name: string): boolean {
    return isNamedIn(this.#files.question, name);
  }

  /** Gives the file the rows in force. */
  async #load(model: IsolatedModel, definition: Definition): Promise<void> {
    const names = Object.keys(definition.columns);
    const rows = (await this.#tables.rows(tableOfFile(definition).lastRows)).map(
      (cells) => Object.fromEntries(cells.map((cell, i) => [names[i], cell])) as Row,
    );
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await model.load(rows.slice(from, from + ROWS_AT_ONCE));
  }

  async #fold(file: string, model: IsolatedModel, definition: Definition, from: bigint): Promise<void> {
    const { log, pseudonyms, customers, until, signal, onProgress } = this.#options;
    const events = new EventsForFile(definition, pseudonyms, customers);
    const versions = new Versions<string>();
    let position = from;
    const after = from < 0n ? undefined : from;
    for await (const { stored, last } of storedPages(log, { after, size: PAGE_EVENTS, signal })) {
      const seen = stored.filter((event) => (event.position?.commit ?? 0n) <= until);
      const wanted = await events.ofStored(log, seen);
      if (wanted.length > 0) for (const changed of await model.foldEach(wanted)) take(versions, definition, changed);
      position = seen.at(-1)?.position?.commit ?? position;
      if (versions.size >= BATCH_VERSIONS) await this.#write(file, definition, versions, position);
      if (last >= until) break;
      onProgress?.(last);
    }
    await this.#write(file, definition, versions, position);
  }

  async #write(file: string, definition: Definition, versions: Versions<string>, position: bigint): Promise<void> {
    const tables = this.#tables;
    await tables.inTransaction(async () => {
      await tables.appendVersions(tableOfFile(definition).versions, versions.take());
      await tables.run('UPDATE stored.files SET position = $1::BIGINT WHERE file = $2', [String(position), file]);
    });
  }
}

/** Takes the versions that begin and end with an event. */
function take(versions: Versions<string>, definition: Definition, { position, put, deleted }: ChangedByEvent): void {
  for (const row of deleted) versions.end(idOf(row, definition.key), position);
  for (const row of put) {
    const id = idOf(row, definition.key);
    versions.begin(id, position, cellsOfRow(definition, id, row));
  }
}

const isOf = ({ shape }: KnownFile, { name, columns, key }: Definition): boolean =>
  JSON.stringify(shape) === JSON.stringify({ name, columns, key });
