import type { Definition } from '../../read-models/definition.ts';
import { TELLING } from '../../read-models/host/events-for-file.ts';
import type { NameOfFile } from '../../read-models/taken-names.ts';
import { tableOfFile, type Shape } from './file-rows.ts';
import type { TablesFile } from './tables-file.ts';

/** A read model's file as the tables know it. */
export interface KnownFile {
  readonly hash: string;
  /** What it declares; undefined if it failed before that was known. */
  readonly shape: Shape | undefined;
  /** The last event of the log up to which it is folded; -1 before the first. */
  readonly position: bigint;
  /** Whether it has failed, and has no table. */
  readonly hasFailed: boolean;
  /** Whether it was told of customers. */
  readonly knowsCustomers: boolean;
}

type StoredFile = [
  ...[file: string, hash: string, shape: string | null, position: string, hasFailed: boolean, knowsCustomers: boolean],
];

/** The read models' files that the tables know, and their tables. */
export class KnownFiles {
  readonly #tables: TablesFile;
  readonly #files = new Map<string, KnownFile>();

  private constructor(tables: TablesFile) {
    this.#tables = tables;
  }

  static async of(tables: TablesFile): Promise<KnownFiles> {
    const known = new KnownFiles(tables);
    const stored = 'SELECT file, hash, shape, position::VARCHAR, has_failed, knows_customers FROM stored.files';
    for (const [file, hash, shape, position, hasFailed, knowsCustomers] of (await tables.rows(stored)) as StoredFile[])
      known.#files.set(file, {
        hash,
        shape: shape === null ? undefined : (JSON.parse(shape) as Shape),
        position: BigInt(position),
        hasFailed,
        knowsCustomers,
      });
    return known;
  }

  get(file: string): KnownFile | undefined {
    return this.#files.get(file);
  }

  get all(): readonly (readonly [file: string, known: KnownFile])[] {
    return [...this.#files];
  }

  get names(): readonly NameOfFile[] {
    return this.all.map(([file, { shape }]) => [file, shape?.name ?? null]);
  }

  /** Makes an empty table for a file that has none yet. */
  async takeUp(file: string, hash: string, { name, columns, key, types }: Definition): Promise<KnownFile> {
    const known: KnownFile = {
      hash,
      shape: { name, columns, key },
      position: -1n,
      hasFailed: false,
      knowsCustomers: types.includes(TELLING),
    };
    await this.#replace(file, known, tableOfFile({ name, columns, key }).create);
    return known;
  }

  /** Drops the table of a file that has failed, and remembers that it has. */
  async noteFailed(file: string, hash: string): Promise<void> {
    const { shape } = this.#files.get(file) ?? {};
    await this.#replace(file, { hash, shape, position: -1n, hasFailed: true, knowsCustomers: false });
  }

  async forget(file: string): Promise<void> {
    await this.#replace(file, undefined);
  }

  /** Replaces all that is known of a file, and drops its table. */
  async #replace(file: string, known: KnownFile | undefined, create?: string): Promise<void> {
    const before = this.#files.get(file);
    const tables = this.#tables;
    await tables.inTransaction(async () => {
      if (before?.shape && !before.hasFailed) await tables.run(tableOfFile(before.shape).drop);
      await tables.run('DELETE FROM stored.files WHERE file = $1', [file]);
      if (create !== undefined) await tables.run(create);
      if (!known) return;
      const { hash, shape, hasFailed, knowsCustomers } = known;
      const text = shape ? JSON.stringify(shape) : null;
      await tables.run('INSERT INTO stored.files VALUES ($1, $2, $3, -1, $4, $5)', [
        ...[file, hash, text, hasFailed, knowsCustomers],
      ]);
    });
    if (known) this.#files.set(file, known);
    else this.#files.delete(file);
  }
}
