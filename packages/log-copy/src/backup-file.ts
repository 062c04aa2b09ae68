import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { constants, createGunzip, createGzip } from 'node:zlib';

import { z } from 'zod';

import type { RawEvent } from '@cablepark/event-store/log/domain-events';
import { StartupRefused } from '@cablepark/platform/program/run-program';

import type { CopiedEvent, Pages } from './copied-event.ts';
import type { TreeHead } from './tree-of-log.ts';

/** The first line of a backup's content, before its rows and events. */
export interface BackupHead {
  /**
   * Whether the leaves of its events had been recorded. If so, they agreed with the events when the
   * backup was made, and can be computed from them again.
   */
  readonly hasLeaves: boolean;
}

/** Rows of a table, each as Postgres writes it in JSON. */
export interface TableRows {
  readonly table: string;
  readonly rows: readonly string[];
}

/**
 * The key that proves who made a backup. It follows from the master key under which the backup's
 * keys are wrapped.
 */
export interface BackupKey {
  /** The master key's fingerprint, by which a restore finds it. */
  readonly fingerprint: string;
  readonly bytes: Buffer;
}

export interface BackupContent {
  readonly head: BackupHead;
  readonly tables: AsyncIterable<TableRows> | Iterable<TableRows>;
  readonly events: Pages<CopiedEvent>;
  /** Known once all events have been taken. */
  readonly end: () => TreeHead;
}

/**
 * The last line of a backup's content, after its rows and events, by which a missing one is
 * noticed.
 */
interface BackupEnd extends TreeHead {
  /** The number of rows of each table that has any. */
  readonly rows: Readonly<Record<string, number>>;
}

// The file: a line with its format and the master key's fingerprint; lines of JSON, compressed; and
// the HMAC-SHA256 of all bytes before it. Bytes of events are strings in which each byte is one
// character (ADR 106).
type HeadLine = readonly ['head', BackupHead];
type RowLine = readonly ['row', table: string, row: string];
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
type EndLine = readonly ['end', BackupEnd];
type Line = HeadLine | RowLine | EventLine | EndLine;

const FORMAT = /^cablepark backup (\d+)(?: ([\w-]+))?\n/;
const PROOF = 'sha256';
const PROOF_BYTES = 32;

/**
 * The most bytes that a row, or an event's data and metadata, may have. Writing and reading both
 * enforce it.
 */
export const ROW_LIMIT_BYTES = 10 * 1024 * 1024;
/** The most bytes that a line can have: JSON writes some bytes as six characters. */
const LINE_LIMIT_BYTES = 6 * ROW_LIMIT_BYTES + 10_000;

async function* generateLines({ head, tables, events, end }: BackupContent): AsyncGenerator<Line> {
  yield ['head', head];

  const counts = new Map<string, number>();
  for await (const { table, rows } of tables) {
    for (const row of rows) {
      refuseTooLarge(Buffer.byteLength(row), `A row of ${table}`);
      yield ['row', table, row];
    }

    counts.set(table, (counts.get(table) ?? 0) + rows.length);
  }

  for await (const page of events) {
    for (const event of page) {
      refuseTooLarge(
        event.data.length + event.metadata.length,
        `The event at position ${event.source}`,
      );
      yield toEventLine(event);
    }
  }

  yield ['end', { ...end(), rows: Object.fromEntries(counts) }];
}

function refuseTooLarge(bytes: number, what: string): void {
  if (bytes > ROW_LIMIT_BYTES) {
    throw new StartupRefused(`${what} has more than 10 MB, so there is no backup.`);
  }
}

const TEXT_AT_ONCE = 64 * 1024;

async function* generateText(content: BackupContent): AsyncGenerator<string> {
  let text = '';
  for await (const line of generateLines(content)) {
    text += `${JSON.stringify(line)}\n`;
    if (text.length < TEXT_AT_ONCE) {
      continue;
    }

    yield text;
    text = '';
  }

  yield text;
}

const toEventLine = ({
  source,
  stream,
  revision,
  id,
  type,
  created,
  isJson,
  data,
  metadata,
}: CopiedEvent): EventLine => [
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

/**
 * Yields the bytes of a backup's file, which end with a proof by `key`. Throws StartupRefused for a
 * row or an event that is too large.
 */
export async function* encodeBackup(
  content: BackupContent,
  key: BackupKey,
): AsyncGenerator<Buffer> {
  const firstLine = Buffer.from(`cablepark backup 1 ${key.fingerprint}\n`);
  const proof = createHmac(PROOF, key.bytes).update(firstLine);
  yield firstLine;

  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const filling = pipeline(generateText(content), gzip);
  filling.catch(() => undefined); // the loop throws it
  for await (const part of gzip as AsyncIterable<Buffer>) {
    proof.update(part);
    yield part;
  }

  await filling;

  yield proof.digest();
}

const ROWS_AT_ONCE = 1000;
const EVENTS_AT_ONCE = 500;
const BYTES_AT_ONCE = 1024 * 1024;

/** What a restore needs in order to check a backup. */
export interface BackupTrust {
  /**
   * Derives the key from the master key with this fingerprint. Throws StartupRefused without that
   * master key.
   */
  readonly keyOf: (fingerprint: string) => Promise<Buffer>;
  /** The tables of which a backup may have rows. */
  readonly tables: readonly string[];
}

/** A backup's file, of which every byte has been checked. */
export class BackupFile {
  private constructor(
    private readonly file: CompressedLines,
    /** The fingerprint of the master key under which its keys are wrapped. */
    readonly fingerprint: string,
    readonly head: BackupHead,
    /** The tree's head when the backup was made. */
    readonly end: TreeHead,
  ) {}

  /**
   * Throws StartupRefused if the file can't be read, isn't a backup, or wasn't written by a park
   * with this master key.
   */
  static async open(path: string, { keyOf, tables }: BackupTrust): Promise<BackupFile> {
    try {
      const { fingerprint, ...file } = await checkProof(path, keyOf);
      const { head, end } = await checkLines(file, tables);
      return new BackupFile(file, fingerprint, head, end);
    } catch (error) {
      if (error instanceof StartupRefused) {
        throw error;
      }

      throw new StartupRefused(`The backup ${path} can't be read (${(error as Error).message}).`, {
        cause: error,
      });
    }
  }

  /** Yields the rows of each table, in pages. */
  async *readTables(): AsyncGenerator<TableRows> {
    let table = '';
    let rows: string[] = [];
    let bytes = 0;

    for await (const line of readLines(this.file)) {
      if (line[0] === 'head') {
        continue;
      }

      const isOfAnother = line[0] !== 'row' || line[1] !== table;
      if (
        rows.length > 0 &&
        (isOfAnother || rows.length >= ROWS_AT_ONCE || bytes >= BYTES_AT_ONCE)
      ) {
        yield { table, rows };
        rows = [];
        bytes = 0;
      }
      if (line[0] !== 'row') {
        return;
      }

      table = line[1];
      rows.push(line[2]);
      bytes += line[2].length;
    }
  }

  /** Yields the events, in pages, at the positions that they had. */
  async *readEvents(): AsyncGenerator<readonly RawEvent[]> {
    let page: RawEvent[] = [];
    let bytes = 0;

    for await (const line of readLines(this.file)) {
      if (line[0] !== 'event') {
        continue;
      }

      const event = parseEvent(line);
      page.push(event);
      bytes += event.data.length;
      if (page.length >= EVENTS_AT_ONCE || bytes >= BYTES_AT_ONCE) {
        yield page;
        page = [];
        bytes = 0;
      }
    }

    yield page;
  }
}

function parseEvent([
  ,
  position,
  stream,
  revision,
  id,
  type,
  created,
  isJson,
  data,
  metadata,
]: EventLine): RawEvent {
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

/** The bytes of a file in which the compressed lines lie, from `start` to `end`, both included. */
interface CompressedLines {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Checks the proof of a backup's file and returns where its lines are. Nothing is decompressed
 * before.
 */
async function checkProof(
  path: string,
  keyOf: BackupTrust['keyOf'],
): Promise<CompressedLines & { readonly fingerprint: string }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const beginning = (await file.read(Buffer.alloc(256), 0, 256, 0)).buffer.toString('latin1');
    const [firstLine, format, fingerprint] = FORMAT.exec(beginning) ?? [];
    if (firstLine === undefined) {
      throw new StartupRefused(`${path} is no backup.`);
    }
    if (Number(format) > 1) {
      throw new StartupRefused(`The backup ${path} was made by a newer version of this program.`);
    }

    const end = size - PROOF_BYTES - 1;
    if (fingerprint === undefined || end < firstLine.length) {
      throw toForgedFailure(path);
    }

    const proof = createHmac(PROOF, await keyOf(fingerprint));
    const proved = file.createReadStream({ start: 0, end, autoClose: false });
    for await (const part of proved as AsyncIterable<Buffer>) {
      proof.update(part);
    }

    const stored = await file.read(Buffer.alloc(PROOF_BYTES), 0, PROOF_BYTES, end + 1);
    if (!timingSafeEqual(proof.digest(), stored.buffer)) {
      throw toForgedFailure(path);
    }

    return { path, fingerprint, start: firstLine.length, end };
  } finally {
    await file.close();
  }
}

/** Reads all lines once, so that a restore finds nothing to refuse after it has begun to write. */
async function checkLines(
  file: CompressedLines,
  tables: readonly string[],
): Promise<{ readonly head: BackupHead; readonly end: TreeHead }> {
  let head: BackupHead | undefined;
  let end: BackupEnd | undefined;
  const counts = new Map<string, number>();

  for await (const line of readLines(file)) {
    const isFirst = head === undefined;
    if (!isLine(line) || end !== undefined || (line[0] === 'head') !== isFirst) {
      throw toForgedFailure(file.path);
    }
    if (line[0] === 'head') {
      head = line[1];
    }
    if (line[0] === 'row') {
      if (!tables.includes(line[1])) {
        throw toForgedFailure(file.path);
      }

      counts.set(line[1], (counts.get(line[1]) ?? 0) + 1);
    }
    if (line[0] === 'end') {
      end = line[1];
    }
  }

  if (
    head === undefined ||
    end === undefined ||
    !isDeepStrictEqual(Object.fromEntries(counts), end.rows)
  ) {
    throw toForgedFailure(file.path);
  }

  return { head, end };
}

const number = z.int().min(0);
const text = z.string();
const bytes = text.max(ROW_LIMIT_BYTES);
const row = text.refine((json) => Buffer.byteLength(json) <= ROW_LIMIT_BYTES && isObject(json));
const LINE = z.union([
  z.tuple([
    z.literal('event'),
    number,
    text,
    number,
    text,
    text,
    z.int(),
    z.boolean(),
    bytes,
    bytes,
  ]),
  z.tuple([z.literal('row'), text, row]),
  z.tuple([z.literal('head'), z.object({ hasLeaves: z.boolean() })]),
  z.tuple([z.literal('end'), z.object({ size: number, root: text, rows: z.record(text, number) })]),
]);

const isLine = (line: unknown): line is Line => LINE.safeParse(line).success;

function isObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

const toForgedFailure = (path: string): StartupRefused =>
  new StartupRefused(
    `The backup ${path} is damaged or forged: it was cut short or changed since it was made.`,
  );

const NEWLINE = 0x0a;

async function* readLines({ path, start, end }: CompressedLines): AsyncGenerator<Line> {
  const gunzip = createGunzip();
  const reading = pipeline(createReadStream(path, { start, end }), gunzip);
  reading.catch(() => undefined); // the loop throws it, unless it ends before

  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of gunzip as AsyncIterable<Buffer>) {
    let from = 0;
    for (let to = part.indexOf(NEWLINE); to >= 0; to = part.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([...parts, part.subarray(from, to)]).toString('utf8');
      yield JSON.parse(line) as Line;
      parts = [];
      length = 0;
      from = to + 1;
    }

    parts.push(part.subarray(from));
    length += part.length - from;
    if (length > LINE_LIMIT_BYTES) {
      throw toForgedFailure(path);
    }
  }
  if (length > 0) {
    throw toForgedFailure(path);
  }
}
