import { rowsByCursor } from '@cablepark/postgres/client/cursor';
import type { ClientBase } from 'pg';
import type { Columns, ColumnType } from '../../read-models/index.ts';
import { historyOf, knownFiles, type KnownFile } from '../../read-models/tables.ts';
import { copyOfFile, creating, FILE_ROWS, nameOf } from '../stored-tables.ts';
import { isNamedIn } from '../asking/question-messages.ts';
import { bringUpToDate, type Copy } from './copy-table.ts';
import type { Cell, TablesFile } from './tables-file.ts';

/** The files that a question may be about. */
export interface WantedFiles {
  readonly folder: string;
  /** The folder's files, each with a hash of what it holds. */
  readonly hashes: ReadonlyMap<string, string>;
  /** The question. Files that it doesn't name aren't brought up to date. */
  readonly question: string;
}

/** How far the log, and the erasures of people, have come. */
export interface Present {
  readonly until: bigint;
  readonly erasures: number;
}

/** Whether the rows of a file are those that a question needs, or the file has failed. */
export function isReady(
  known: KnownFile | undefined,
  hash: string,
  { question }: WantedFiles,
  { until, erasures }: Present,
): boolean {
  if (known?.madeHash !== hash) return false;
  if (known.stopped !== null || known.name === null) return true;
  const hasErased = known.erasures !== null && known.erasures < erasures;
  return !hasErased && (known.position >= until || !isNamedIn(question, known.name));
}

/** Copies the tables of files that the question names. Files that are gone, have changed or fail lose theirs. */
export async function copyFiles(
  tables: TablesFile,
  client: ClientBase,
  files: WantedFiles,
  present: Present,
): Promise<void> {
  const known = new Map((await knownFiles(client)).map((one) => [one.file, one]));
  const copied = await tables.rows(
    'SELECT file, hash, name, source IS NOT NULL FROM stored.copies WHERE file IS NOT NULL',
  );
  for (const [file, hash, name, isThere] of copied as [string, string, string | null, boolean][])
    if (files.hashes.get(file) !== hash || !isThere || !hasRows(known.get(file)))
      await tables.inTransaction(async () => {
        if (isThere) await tables.run(`DROP TABLE ${nameOf({ schema: FILE_ROWS, name: name ?? '', columns: {} })}`);
        await tables.run('DELETE FROM stored.copies WHERE file = $1', [file]);
      });
  for (const [file, hash] of files.hashes) {
    const one = known.get(file);
    const isFit = hasRows(one) && isReady(one, hash, files, present);
    await takeUp(tables, file, hash, isFit ? one : undefined, one?.name ?? null);
    if (isFit && isNamedIn(files.question, one.name)) await bringUpToDate(tables, client, fileCopy(one), present.until);
  }
}

type FileWithRows = KnownFile & { readonly name: string; readonly columns: Columns; readonly key: readonly string[] };

const hasRows = (known: KnownFile | undefined): known is FileWithRows =>
  known?.name != null && known.columns !== null && known.key !== null && known.stopped === null;

/** Makes an empty table for a file that has none yet, or remembers that it can't have one. */
async function takeUp(
  tables: TablesFile,
  file: string,
  hash: string,
  known: FileWithRows | undefined,
  name: string | null,
): Promise<void> {
  const [isThere] = await tables.rows('SELECT 1 FROM stored.copies WHERE file = $1', [file]);
  if (isThere) return;
  await tables.inTransaction(async () => {
    if (known) await tables.run(creating(copyOfFile(known.name, known.columns)));
    await tables.run('INSERT INTO stored.copies VALUES ($1, $2, -1, $3, $4, $5, $6)', [
      ...[name, known ? 0 : null, file, hash, known ? JSON.stringify(known.columns) : null],
      known?.erasures != null,
    ]);
  });
}

/** How values are read; pg would make a date in the machine's own zone. */
const READ: Partial<Record<ColumnType, (column: string) => string>> = {
  date: (column) => `${column}::text`,
  timestamp: (column) => `to_json(${column})`,
};

type Entry = [position: string, until: string | null, isDeleted: boolean, id: string, ...values: Cell[]];

const fileCopy = ({ name, columns, key }: FileWithRows): Copy => ({
  table: copyOfFile(name, columns),
  source: historyOf(name),
  async *read(client, { after, until }) {
    const history = historyOf(name);
    const keys = key.map((column) => `"${column}"`).join(', ');
    const values = Object.entries(columns).map(([column, type]) => READ[type]?.(`"${column}"`) ?? `"${column}"`);
    const changed = `(${keys}) IN (SELECT ${keys} FROM ${history} WHERE _position > ${after} AND _position <= ${until})`;
    const query = `
      SELECT _position, lead(_position) OVER (PARTITION BY ${keys} ORDER BY _position), _deleted,
             json_build_array(${keys})::text, ${values.join(', ')}
        FROM ${history} WHERE _position <= ${until} AND ${changed}`;
    for await (const page of rowsByCursor<Entry>(client, query))
      yield page.flatMap(([position, end, isDeleted, id, ...cells]) =>
        isDeleted
          ? []
          : {
              id,
              position: Number(position),
              until: end === null ? null : Number(end),
              cells: Object.fromEntries(Object.keys(columns).map((column, i) => [column, cells[i] ?? null])),
            },
      );
  },
});
