import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { RawEvent } from '@cablepark/event-store/log/domain-events';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import type { NewEvent } from '../convert/new-event.ts';
import type { Pages } from './copied-events.ts';
import type { TreeHead } from './tree-of-log.ts';

/** What a backup says before its rows and events. */
export interface BackupHead {
  /** Of the master key under which its keys are wrapped. */
  readonly masterKey: string;
  /** Whether the leaves of its events had been recorded. They were compared with the events, from which they follow. */
  readonly hasLeaves: boolean;
}

/** Rows of a table, each as Postgres writes it in JSON. */
export interface TableRows {
  readonly table: string;
  readonly rows: readonly string[];
}

export interface BackupContent {
  readonly head: BackupHead;
  readonly tables: AsyncIterable<TableRows> | Iterable<TableRows>;
  readonly events: Pages<NewEvent>;
  /** Known once all events have been taken. */
  readonly end: () => TreeHead;
}

// The file: a line that says what it is; lines of JSON, compressed; and the SHA-256 of all bytes before it. Bytes of
// events are strings in which each byte is one character (ADR 106).
type Line =
  readonly ['head', BackupHead] | readonly ['row', table: string, row: string] | EventLine | readonly ['end', TreeHead];
type EventLine = readonly [
  'event',
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  created: number,
  isJson: boolean,
  data: string,
  metadata: string,
];

const FORMAT = /^cablepark backup (\d+)\n/;
const FIRST_LINE = Buffer.from('cablepark backup 1\n');
const HASH_BYTES = 32;

async function* linesOf({ head, tables, events, end }: BackupContent): AsyncGenerator<Line> {
  yield ['head', head];
  for await (const { table, rows } of tables) for (const row of rows) yield ['row', table, row];
  for await (const page of events) for (const event of page) yield eventLine(event);
  yield ['end', end()];
}

const TEXT_AT_ONCE = 64 * 1024;

async function* textOf(content: BackupContent): AsyncGenerator<string> {
  let text = '';
  for await (const line of linesOf(content)) {
    text += `${JSON.stringify(line)}\n`;
    if (text.length < TEXT_AT_ONCE) continue;
    yield text;
    text = '';
  }
  yield text;
}

const eventLine = ({ source, stream, revision, id, type, created, isJson, data, metadata }: NewEvent): EventLine => [
  'event',
  Number(source),
  stream,
  Number(revision),
  id,
  type,
  created.getTime(),
  isJson,
  data.toString('latin1'),
  metadata.toString('latin1'),
];

export async function* backupBytes(content: BackupContent): AsyncGenerator<Buffer> {
  const hash = createHash('sha256').update(FIRST_LINE);
  yield FIRST_LINE;
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const filling = pipeline(textOf(content), gzip);
  filling.catch(() => undefined); // the loop throws it
  for await (const part of gzip as AsyncIterable<Buffer>) {
    hash.update(part);
    yield part;
  }
  await filling;
  yield hash.digest();
}

const ROWS_AT_ONCE = 1000;
const EVENTS_AT_ONCE = 500;
const BYTES_AT_ONCE = 1024 * 1024;

/** A backup's file, of which every byte has been checked. */
export class BackupFile {
  #end: TreeHead | undefined;

  private constructor(
    private readonly path: string,
    private readonly size: number,
    readonly head: BackupHead,
  ) {}

  /** Throws StartupRefused if it can't be read, is no backup, or isn't as it was written. */
  static async open(path: string): Promise<BackupFile> {
    try {
      const size = await checkedSize(path);
      for await (const [kind, head] of linesIn(path, size))
        if (kind === 'head') return new BackupFile(path, size, head);
      throw new Error('it says nothing');
    } catch (error) {
      if (error instanceof StartupRefused) throw error;
      throw new StartupRefused(`The backup ${path} can't be read (${(error as Error).message}).`, { cause: error });
    }
  }

  /** What the tree was when the backup was made; undefined until all events have been read. */
  get end(): TreeHead | undefined {
    return this.#end;
  }

  async *tables(): AsyncGenerator<TableRows> {
    let [table, rows]: [string, string[]] = ['', []];
    for await (const line of linesIn(this.path, this.size)) {
      if (line[0] === 'head') continue;
      const next = line[0] === 'row' ? line[1] : '';
      if (rows.length > 0 && (next !== table || rows.length >= ROWS_AT_ONCE)) {
        yield { table, rows };
        rows = [];
      }
      if (line[0] !== 'row') return;
      table = next;
      rows.push(line[2]);
    }
  }

  /** The events, at the positions that they had. */
  async *events(): AsyncGenerator<readonly RawEvent[]> {
    let [page, bytes]: [RawEvent[], number] = [[], 0];
    for await (const line of linesIn(this.path, this.size)) {
      if (line[0] === 'end') this.#end = line[1];
      if (line[0] !== 'event') continue;
      const event = eventIn(line);
      page.push(event);
      bytes += event.data.length;
      if (page.length < EVENTS_AT_ONCE && bytes < BYTES_AT_ONCE) continue;
      yield page;
      [page, bytes] = [[], 0];
    }
    yield page;
  }
}

function eventIn([, position, stream, revision, id, type, created, isJson, data, metadata]: EventLine): RawEvent {
  return {
    position: BigInt(position),
    stream,
    revision: BigInt(revision),
    id,
    type,
    created: new Date(created),
    isJson,
    data: Buffer.from(data, 'latin1'),
    metadata: Buffer.from(metadata, 'latin1'),
  };
}

/** The file's size, if it is a whole backup. Throws StartupRefused. */
async function checkedSize(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const start = (await file.read(Buffer.alloc(64), 0, 64, 0)).buffer.toString('latin1');
    const [, format] = FORMAT.exec(start) ?? [];
    if (format === undefined) throw new StartupRefused(`${path} is no backup.`);
    if (Number(format) > 1) throw new StartupRefused(`The backup ${path} was made by a newer version of this program.`);
    const kept = await file.read(Buffer.alloc(HASH_BYTES), 0, HASH_BYTES, size - HASH_BYTES);
    const hash = createHash('sha256');
    const stream = file.createReadStream({ start: 0, end: Math.max(size - HASH_BYTES - 1, 0), autoClose: false });
    for await (const part of stream as AsyncIterable<Buffer>) hash.update(part);
    if (!hash.digest().equals(kept.buffer))
      throw new StartupRefused(`The backup ${path} is damaged: it was cut short or changed.`);
    return size;
  } finally {
    await file.close();
  }
}

const NEWLINE = 0x0a;

async function* linesIn(path: string, size: number): AsyncGenerator<Line> {
  const gunzip = createGunzip();
  const reading = pipeline(createReadStream(path, { start: FIRST_LINE.length, end: size - HASH_BYTES - 1 }), gunzip);
  reading.catch(() => undefined); // the loop throws it, unless it ends before
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of gunzip as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, part]);
    let from = 0;
    for (let to = bytes.indexOf(NEWLINE); to >= 0; to = bytes.indexOf(NEWLINE, from)) {
      yield JSON.parse(bytes.toString('utf8', from, to)) as Line;
      from = to + 1;
    }
    rest = bytes.subarray(from);
  }
}
