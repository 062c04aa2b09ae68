import { randomBytes, randomUUID } from 'node:crypto';

import type pg from 'pg';

import { createPool } from '@cablepark/postgres/client/connect';

import { handleBatchAppend } from './calls/batch-append-call.ts';
import { handleRead } from './calls/read-call.ts';
import { handleGossip, handleServerFeatures } from './calls/server-calls.ts';
import { handleAppend, handleDelete } from './calls/write-calls.ts';
import { createTokenGate, GrpcServer, type CallHandler } from './grpc/grpc-server.ts';
import { LogReader } from './log/log-reader.ts';
import { SCHEMA } from './log/schema.ts';
import { AllReader } from './reading/all-reader.ts';
import { LinkResolver, StreamReader } from './reading/stream-reader.ts';
import { RecentEvents } from './recent-events.ts';
import { slowSubscribers, type SlowSubscribers } from './subscribing/subscriber.ts';
import { NO_STREAM } from './wire/expected-revision.ts';
import { LogWriter, type LogWriterOptions } from './writing/log-writer.ts';
import { StreamHeads } from './writing/stream-heads.ts';

export interface EventStoreOptions {
  /** `postgres://…`. The log is in the schema `event_store`, which is created if missing. */
  readonly databaseUrl: string;
  readonly host?: string | undefined;
  /** 0 chooses any free port. */
  readonly port: number;
  /**
   * The token that callers must present (ADR 10): letters, digits, `-` and `_`; by default a random
   * one.
   */
  readonly token?: string | undefined;
  readonly slowSubscribers?: SlowSubscribers | undefined;
  /**
   * The most connections to Postgres, including the one for the lease of its instance; by default
   * as many as it can use.
   */
  readonly connections?: number | undefined;
  readonly log?: ((message: string) => void) | undefined;
  /** Called after another store has taken the log over and this one has stopped. */
  readonly onFenced?: (() => void) | undefined;
}

export interface EventStore {
  /** For `EventStoreDBClient.connectionString`. It contains the token, so it grants full access. */
  readonly connectionString: string;
  readonly port: number;
  /** Disconnects the clients and releases the log. Every acknowledged write is already on disk. */
  stop(): Promise<void>;
}

const READERS = 4;
/** One writes, and one holds the lease of the instance that runs this event store. */
const OTHERS = 2;
const TOKEN_BYTES = 32;
/** A query that takes longer fails, and its connection is closed. */
const READ_MS = 5000;
/**
 * Pages read at the start to fill the memory of recent events, for repeated appends and the first
 * readers.
 */
const REMEMBERED_PAGES = 4;

/**
 * Starts an event store in this thread and takes the log over. Rejects if the database or the port
 * isn't available.
 */
export async function startEventStore(options: EventStoreOptions): Promise<EventStore> {
  const {
    databaseUrl,
    host = '127.0.0.1',
    token = randomBytes(TOKEN_BYTES).toString('base64url'),
    log: write = () => undefined,
  } = options;
  const pool = createPool({
    databaseUrl,
    name: 'event-store-reader',
    max: Math.min(READERS, (options.connections ?? Infinity) - OTHERS),
    limits: { connectMs: 2000, answerMs: READ_MS },
    onLost: (error) => write(`a reading connection was lost: ${error.message}`),
  });

  let server: GrpcServer | undefined;
  let writer: LogWriter | undefined;
  const closeAll = async () => {
    await server?.close();
    await writer?.close();
    await pool.end();
  };

  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= closeAll();
    return stopping;
  };

  try {
    const onFenced = () => void stop().then(options.onFenced);
    const opened = await openLog(pool, databaseUrl, { warn: write, onFenced });
    writer = opened.writer;
    if (opened.reading.recent.lastPosition === 0) {
      await createLog(writer);
    }

    const reading = {
      ...opened.reading,
      slowSubscribers: options.slowSubscribers ?? slowSubscribers,
    };
    let port = 0;
    const gossip = handleGossip(() => port, host);
    server = new GrpcServer(listHandlers(writer, reading, gossip), createTokenGate(token));
    port = await server.listen(options.port, host);
    return {
      connectionString: `esdb://${host}:${port}?tls=false&connectionName=${token}`,
      port,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Takes the log over, and reads the newest events into memory. */
async function openLog(
  pool: pg.Pool,
  databaseUrl: string,
  callbacks: Pick<LogWriterOptions, 'warn' | 'onFenced'>,
) {
  await pool.query(SCHEMA);
  const log = new LogReader(pool);
  const heads = new StreamHeads(log);
  const { writer, options } = await LogWriter.open(databaseUrl, async () => {
    const recent = await readNewestEvents(log);
    const reader = new StreamReader(heads, log, recent);
    return { log, heads, recent, reader, ...callbacks };
  });
  const { recent, reader } = options;
  writer.remember(recent.listAll());

  const all = new AllReader(log, recent);
  return { writer, reading: { streams: reader, all, links: new LinkResolver(reader), recent } };
}

/** The handlers of all calls, by the paths of their methods. */
function listHandlers(
  writer: LogWriter,
  reading: Parameters<typeof handleRead>[0],
  gossip: CallHandler,
): ReadonlyMap<string, CallHandler> {
  const streams = '/event_store.client.streams.Streams/';
  const features = '/event_store.client.server_features.ServerFeatures/';
  return new Map<string, CallHandler>([
    [`${streams}Append`, handleAppend(writer)],
    [`${streams}BatchAppend`, handleBatchAppend(writer)],
    [`${streams}Read`, handleRead(reading)],
    [`${streams}Delete`, handleDelete(writer, 'delete')],
    [`${streams}Tombstone`, handleDelete(writer, 'tombstone')],
    [`${features}GetSupportedMethods`, handleServerFeatures()],
    ['/event_store.client.gossip.Gossip/Read', gossip],
  ]);
}

async function readNewestEvents(log: LogReader): Promise<RecentEvents> {
  const pages = [];
  let before = Infinity;
  for (let count = 0; count < REMEMBERED_PAGES; count++) {
    const page = await log.readBefore(before, Infinity);
    const last = page.at(-1);
    if (!last) {
      break;
    }

    pages.push(...page);
    before = last.position;
  }

  const oldest = pages.pop();
  const recent = new RecentEvents(oldest);
  recent.add(pages.reverse());
  return recent;
}

/** Writes the first event of a new log. As on the real server, $all is never quite empty. */
function createLog(writer: LogWriter): Promise<void> {
  const data = Buffer.from(JSON.stringify({ log: randomUUID() }));
  const event = {
    id: randomUUID(),
    type: '$log-created',
    isJson: true,
    data,
    metadata: Buffer.alloc(0),
  };
  const request = {
    kind: 'append' as const,
    stream: '$event-store',
    expected: NO_STREAM,
    events: [event],
    bytes: 0,
  };
  return new Promise((resolve, reject) => {
    writer.submit(request, (outcome) => {
      if (outcome.kind === 'written') {
        resolve();
      } else {
        reject(new Error(`the log could not be begun: ${outcome.kind}`));
      }
    });
  });
}
