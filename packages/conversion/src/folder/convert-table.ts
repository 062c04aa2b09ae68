import { LogCopy } from '@cablepark/event-store-server/log-copy';
import { told } from '@cablepark/platform/program/progress';
import { inTransaction, UNHURRIED, withClient } from '@cablepark/postgres/client/connect';
import type { ClientBase } from 'pg';
import { type ConversionOptions, convert } from '../convert/convert.ts';
import { Survey } from '../old/survey.ts';
import { newIntent, StoredPositions, type Translation } from '../positions/stored-positions.ts';
import { tablePages } from '../copying/table-pages.ts';
import { hasOldTable } from './old-table.ts';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '@cablepark/platform/program/private-file';
import type { OldEvent } from '../old/old-event.ts';

/** The file in the data folder that keeps the log as it was, an event a line. It counts once it is complete. */
class OldFile {
  static readonly NAME = 'before-one-append.ndjson';
  readonly path: string;

  private constructor(
    private readonly folder: string,
    private readonly draft: string,
    private readonly file: FileHandle,
  ) {
    this.path = join(folder, OldFile.NAME);
  }

  static async begin(folder: string): Promise<OldFile> {
    const draft = join(folder, `${OldFile.NAME}.draft`);
    await rm(draft, { force: true });
    return new OldFile(folder, draft, await open(draft, 'wx', 0o600));
  }

  async write(events: readonly OldEvent[]): Promise<void> {
    await this.file.appendFile(events.map(lineOf).join(''));
  }

  /** The file is on disk, with all of its lines, when this resolves. */
  async complete(): Promise<void> {
    await this.file.sync();
    await this.file.close();
    await rename(this.draft, this.path);
    await syncFolder(this.folder);
  }

  async abandon(): Promise<void> {
    await this.file.close().catch(() => undefined);
    await rm(this.draft, { force: true });
  }
}

/** JSON stands in the line as it is stored, byte for byte; other bytes as base64. */
function lineOf({ stream, revision, position, id, type, created, isJson, data, metadata }: OldEvent): string {
  const place = JSON.stringify({ stream, revision: Number(revision), position: Number(position), id, type, created });
  const bytes = (content: Buffer) =>
    isJson ? textOf(content) : JSON.stringify({ base64: content.toString('base64') });
  return `${place.slice(0, -1)},"metadata":${metadataOf(metadata)},"data":${bytes(data)}}\n`;
}

const textOf = (content: Buffer): string => (content.length === 0 ? 'null' : content.toString());

/** Another program's metadata may be any bytes. */
function metadataOf(metadata: Buffer): string {
  try {
    JSON.parse(textOf(metadata));
    return textOf(metadata);
  } catch {
    return JSON.stringify({ base64: metadata.toString('base64') });
  }
}

export interface TableConversion<Schedule> extends ConversionOptions<Schedule> {
  /** Where the embedded event store has its log. No store and no backend runs on it. */
  readonly databaseUrl: string;
  /** Gets the file with the old log. */
  readonly dataFolder: string;
  readonly report: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
  /** Called right before the new log takes the old one's place, and again with false if it couldn't. */
  readonly onSwitch: (isSwitching: boolean) => Promise<void>;
}

const SIDE = 'conversion';

/**
 * Converts the log of before in a database, if there is one. The new log is written beside it, and takes its place with
 * all positions in one transaction; whatever happens before that leaves everything as it was, for the next start to begin
 * anew. Throws StartupRefused if an event can't be read.
 */
export async function convertTable<Schedule>(options: TableConversion<Schedule>): Promise<void> {
  const { databaseUrl } = options;
  await withClient({ databaseUrl, name: 'conversion', limits: UNHURRIED }, async (client) => {
    if (await hasOldTable(client)) await convertFound(client, options);
  });
}

async function convertFound<Schedule>(client: ClientBase, options: TableConversion<Schedule>): Promise<void> {
  const { dataFolder, report, onSwitch } = options;
  report('The log is that of an earlier version. It is being converted, once; this may take minutes…');
  const positions = new StoredPositions(client, newIntent);
  const translation = await positions.wanted();
  const { logId, end } = await writeBeside(client, translation, options);
  await onSwitch(true);
  try {
    await switchTables(client, end, () => positions.translate(translation, logId));
  } catch (error) {
    await onSwitch(false);
    throw error;
  }
  report(`The log has been converted. The old one stays in ${dataFolder} until you delete it: ${OldFile.NAME}`);
}

/** Writes the file with the old log, and the new one to a table of its own. */
async function writeBeside<Schedule>(
  client: ClientBase,
  translation: Translation,
  options: TableConversion<Schedule>,
): Promise<{ readonly logId: string | undefined; readonly end: bigint }> {
  await client.query(`DROP SCHEMA IF EXISTS ${SIDE} CASCADE`);
  await client.query(`CREATE SCHEMA ${SIDE}`);
  await client.query(`CREATE TABLE ${SIDE}.events (LIKE event_store.events INCLUDING ALL)`);
  const file = await OldFile.begin(options.dataFolder);
  let end = -1n;
  const kept = async function* () {
    for await (const page of tablePages(client, options.signal)) {
      await file.write(page);
      end = page.at(-1)?.position ?? end;
      yield page;
    }
  };
  try {
    const survey = await Survey.of(kept());
    await writeNewLog(client, survey, translation, options);
    await file.complete();
  } catch (error) {
    await file.abandon();
    throw error;
  }
  return { logId: translation.logId, end };
}

async function writeNewLog<Schedule>(
  client: ClientBase,
  survey: Survey,
  translation: Translation,
  { databaseUrl, report, signal, ...rest }: TableConversion<Schedule>,
): Promise<void> {
  const copy = await LogCopy.begin(databaseUrl, `${SIDE}.events`);
  const onWritten = told((events) => report(`${events} events of about ${survey.count}`));
  try {
    for await (const page of convert(tablePages(client, signal), survey, rest)) {
      if (page.length === 0) continue;
      const places = await copy.write(page.map((event) => ({ ...event, revision: Number(event.revision) })));
      page.forEach((event, i) => translation.see(event, BigInt(places[i] ?? 0)));
      onWritten(page.length);
    }
  } finally {
    await copy.close();
  }
}

/** Everything or nothing. Whatever store had the log before is fenced off. */
const switchTables = (client: ClientBase, end: bigint, translate: () => Promise<void>): Promise<void> =>
  inTransaction(client, async () => {
    await client.query('UPDATE event_store.leader SET epoch = epoch + 1');
    const { rows } = await client.query<{ last: string }>('SELECT max(position) AS last FROM event_store.events');
    if (BigInt(rows[0]?.last ?? -1) !== end) throw new Error('The log grew while it was converted.');
    await translate();
    await client.query('DROP TABLE event_store.events');
    await client.query(`ALTER TABLE ${SIDE}.events SET SCHEMA event_store`);
    await client.query(`DROP SCHEMA ${SIDE}`);
  });
