import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

import pg from 'pg';

import { scheduleDecider } from '@cablepark/backend/schedule/domain/evolve-schedule';
import { parkEvents } from '@cablepark/contracts/events';
import { addDays, dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { openDataFolder } from '@cablepark/embedded/data-folder/open-data-folder';
import { launchEventStore } from '@cablepark/event-store-server/launch-event-store';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { createEvents, createSystemContext } from '@cablepark/event-store/streams/command-context';
import { startPostgres } from '@cablepark/postgres/server/start-postgres';

import { measureTime } from './clock.ts';
import { readAndDiscard, SeasonWriter } from './rebuild.ts';
import { computeMedian, toRow, type BenchRow } from './table.ts';

/** The lengths of the log; set `BENCH_EVENTS=100000,1000000` for more. */
const SIZES = (process.env.BENCH_EVENTS ?? '100000').split(',').map(Number);
/** How many years the log spans, most of them in closed books. */
export const YEARS = 10;
export const DAYS_A_YEAR = 365;
/**
 * Returns how many changes a day to attempt for this many events: the fuller the days, the more
 * changes find no slot.
 */
export const toChangesADay = (events: number) => Math.round(events * (1 + events / 500));
/** The default of `BOOKS_OPEN_DAYS`. */
const OPEN_DAYS = 400;
/**
 * Keeps all customers; otherwise the first nights would be spent on erasing those of earlier years.
 */
const SETTINGS = { EVENTSTORE_URL: '', PORT: '0', LOG_LEVEL: 'error', RETENTION_MONTHS: '120' };
const RUNS = 3;
const toRepositoryPath = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const program = [toRepositoryPath('scripts/start.mjs'), 'embedded/dist/start.js'];
const reporter = toRepositoryPath('bench/report-heap.mjs');
const OPEN = 'The park is open';
const REBUILT = 'the read models have been rebuilt';

/**
 * Measures how long `npm start` takes on built code until it reports that the park is open, on logs
 * of ten years beside an empty one: with a snapshot, and without one beside reading the log and
 * discarding it. Measures the used heap at that moment, too.
 */
export async function measureLongLog(): Promise<BenchRow[]> {
  const empty = await runWithDataFolder(async (dataDir) => {
    const first = await measureStart(dataDir);
    return { first, again: await repeatStart(() => measureStart(dataDir)) };
  });
  const rows = [
    toRow('start → ready, empty data folder, s', empty.first.seconds, NaN, NaN, ''),
    toRow('start → ready, s', empty.again.seconds, NaN, NaN, 'under 5'),
  ];
  for (const size of SIZES) {
    rows.push(
      ...(await runWithDataFolder((dataDir) => measureLongStarts(dataDir, size, empty.again))),
    );
  }

  return rows;
}

interface Start {
  readonly seconds: number;
  readonly megabytes: number;
}

async function measureLongStarts(dataDir: string, size: number, empty: Start): Promise<BenchRow[]> {
  const reading = await runWithLog(dataDir, async (log, connection) => {
    const perDay = toChangesADay(size / YEARS / DAYS_A_YEAR);
    await new SeasonWriter(log, {
      from: addDays(dayOfInstant(new Date()), -YEARS * DAYS_A_YEAR),
      perDay,
    }).writeUpTo(size);
    await closeBooks(log);
    return measureTime(() => readAndDiscard(connection));
  });
  await measureStart(dataDir, REBUILT); // saves a snapshot too
  const snapshot = await repeatStart(() => measureStart(dataDir));
  const whole = await repeatStart(async () => {
    await forgetSnapshots(dataDir);
    return measureStart(dataDir);
  });
  const folding = (whole.seconds - empty.seconds) * 1000;
  return [
    toRow(
      `start with ${size} events and a snapshot, beside an empty log, s`,
      snapshot.seconds,
      empty.seconds,
      snapshot.seconds / empty.seconds,
      '≤ 1.5',
    ),
    toRow(
      `what a start without one takes longer, beside reading the log, ms`,
      folding,
      reading,
      reading / folding,
      '≥ 0.6',
    ),
    toRow(
      `heap with ${size} events, beside an empty log, MB`,
      snapshot.megabytes,
      empty.megabytes,
      NaN,
      '≤ 150 more',
    ),
  ];
}

/** Closes the books as a nightly run would. */
export async function closeBooks(log: EventLog): Promise<void> {
  const closed = {
    type: 'BooksClosed',
    data: { before: addDays(dayOfInstant(new Date()), -OPEN_DAYS) },
  } as const;
  const context = { ...createSystemContext('CloseBooks', new Date()), correlationId: randomUUID() };
  const events = createEvents([closed], context, scheduleDecider);
  await log.append(SCHEDULE, events, await log.readLastRevision(SCHEDULE));
}

async function repeatStart(start: () => Promise<Start>): Promise<Start> {
  const starts: Start[] = [];
  for (let run = 0; run < RUNS; run++) {
    starts.push(await start());
  }

  return {
    seconds: computeMedian(starts.map(({ seconds }) => seconds)),
    megabytes: computeMedian(starts.map((one) => one.megabytes)),
  };
}

export async function runWithDataFolder<Result>(
  use: (dataDir: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cablepark-bench-'));
  try {
    return await use(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Uses the event store of a data folder while the product doesn't run. */
export async function runWithLog<Result>(
  dataDir: string,
  use: (log: EventLog, connection: Connection, databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  return runWithPostgres(dataDir, async (databaseUrl) => {
    const store = await launchEventStore({ databaseUrl, port: 0 });
    const connection = new Connection(store.connectionString);
    try {
      return await use(new EventLog(connection, parkEvents), connection, databaseUrl);
    } finally {
      await connection.close();
      await store.stop();
    }
  });
}

export async function runWithPostgres<Result>(
  dataDir: string,
  use: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const folder = await openDataFolder(dataDir);
  const postgres = await startPostgres({ dataDir, log: () => undefined });
  try {
    return await use(postgres.url);
  } finally {
    await postgres.stop();
    await folder.release();
  }
}

const forgetSnapshots = (dataDir: string) =>
  runWithPostgres(dataDir, async (connectionString) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query('TRUNCATE snapshots.snapshots');
    await client.end();
  });

/** Starts the product, and ends it in order once it has printed `end`. */
async function measureStart(dataDir: string, end = OPEN): Promise<Start> {
  const child = spawn(process.execPath, ['--expose-gc', '--import', reporter, ...program], {
    env: { ...process.env, ...SETTINGS, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const [, , reports, heap] = child.stdio as unknown as Readable[];
  if (!reports || !heap) {
    throw new Error('The product has no output.');
  }

  const lines: string[] = [];
  const ms = await measureTime(async () => {
    for await (const line of createInterface({ input: reports })) {
      lines.push(line);
      if (line.includes(end)) {
        return;
      }
    }

    throw new Error(`The product did not start: ${lines.join('\n')}`);
  });
  reports.resume();
  child.kill('SIGUSR2');
  const [bytes] = (await once(heap, 'data')) as [Buffer];
  child.kill('SIGTERM');
  await ended;
  return { seconds: ms / 1000, megabytes: Number(bytes) / 1e6 };
}
