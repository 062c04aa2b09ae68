import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { SignedInBrowser } from '@cablepark/backend/test/sign-in';
import { addDays, dayOfInstant } from '@cablepark/contracts/shared/riga-time';

import { listAvailableSlots, takeBookingRequest } from './booking-requests.ts';
import { computePercentile, measureP50sInTurns, measureTime } from './clock.ts';
import { drawGrowthPlot } from './growth-plot.ts';
import { measureLatencies } from './load.ts';
import {
  closeBooks,
  DAYS_A_YEAR,
  runWithDataFolder,
  runWithLog,
  runWithPostgres,
  toChangesADay,
  YEARS,
} from './long-log.ts';
import { generateDays } from './parts.ts';
import { startServer } from './processes.ts';
import { copySeason, rebuildAll } from './rebuild.ts';
import { waitForReadModels } from './season-park.ts';
import { adminEnvironment, signInAdmin } from './signed-in.ts';
import { toRow, type BenchRow } from './table.ts';

/** The sizes of the log, in events; set `BENCH_EVENTS=10000,1000000,5000000` for more. */
const SIZES = (process.env.BENCH_EVENTS ?? '10000,100000,1000000').split(',').map(Number);
/** Days after the season, so that there are enough slots to book. */
const FIRST_DAY = '2030-01-01';
const DAYS = 200;
const SECONDS = 5;
const WARM_UP_SECONDS = 10;
const SETTINGS = {
  EVENTSTORE_URL: '',
  DATABASE_URL: '',
  PORT: '0',
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'off',
};

/** The figures of one log, by name. */
type Figures = ReadonlyMap<string, number>;

/**
 * Measures the product on logs of ten years and of several sizes, each beside the smallest. Writes
 * a plot to the file that BENCH_PLOT names.
 */
export async function measureGrowth(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const measured: { size: number; figures: Figures }[] = [];
  for (const size of SIZES) {
    const figures = await runWithDataFolder((dataDir) => measureFigures(dataDir, size));
    measured.push({ size, figures });
    for (const [name, value] of figures) {
      const floor = measured[0]?.figures.get(name) ?? NaN;
      rows.push(toRow(`${name}, ${size} events`, value, floor, value / floor, 'flat'));
    }

    console.error(
      `  ${size}: ${[...figures].map(([name, value]) => `${name} ${value.toFixed(1)}`).join(', ')}`,
    );
    if (process.env.BENCH_PLOT) {
      await writeFile(process.env.BENCH_PLOT, drawGrowthPlot(measured));
    }
  }

  return rows;
}

async function measureFigures(dataDir: string, size: number): Promise<Figures> {
  const figures = new Map<string, number>();
  const from = addDays(dayOfInstant(new Date()), -YEARS * DAYS_A_YEAR);
  await runWithPostgres(dataDir, async (databaseUrl) => {
    await copySeason(databaseUrl, size, {
      from,
      perDay: toChangesADay(size / YEARS / DAYS_A_YEAR),
    });
  });
  await runWithLog(dataDir, async (log, connection, databaseUrl) => {
    await closeBooks(log);
    await generateDays(connection.url, FIRST_DAY, DAYS);
    const ms = await measureTime(() => rebuildAll(databaseUrl, log));
    figures.set('rebuild, ms an event', ms / size);
  });
  const environment = {
    ...SETTINGS,
    ...adminEnvironment,
    DATA_DIR: dataDir,
    RETENTION_MONTHS: '120',
  };
  const first = await startServer('system-server', environment);
  await waitUntilCaughtUp(await signInAdmin(first.url));
  await first.stop(); // saves a snapshot

  const start = performance.now();
  const server = await startServer('system-server', environment);
  const { url, pid } = server;
  figures.set('start, s', (performance.now() - start) / 1000);
  try {
    const admin = await signInAdmin(url);
    await waitUntilCaughtUp(admin);
    const slots = await listAvailableSlots(url, FIRST_DAY, DAYS);
    const next = () => takeBookingRequest(slots);
    await measureLatencies(url, 1, WARM_UP_SECONDS, next, 201);
    const latencies = await measureLatencies(url, 1, SECONDS, next, 201);
    figures.set('booking p50, ms', computePercentile(latencies, 0.5));
    figures.set('booking p99, ms', computePercentile(latencies, 0.99));
    const week = `/api/timeslots?startDate=${FIRST_DAY}&endDate=${addDays(FIRST_DAY, 6)}`;
    const middle = addDays(from, (YEARS * DAYS_A_YEAR) / 2);
    const past = `/api/timeslots?startDate=${middle}&endDate=${addDays(middle, 6)}&asOf=${middle}T12:00:00Z`;
    const pages = [week, past, '/api/admin/audit?limit=100'].map(
      (path) => () => requestPage(admin, path),
    );
    const [ofWeek = NaN, ofPast = NaN, ofHistory = NaN] = await measureP50sInTurns(...pages);
    figures.set('week p50, ms', ofWeek);
    figures.set('week asOf five years ago p50, ms', ofPast);
    figures.set('page of the history p50, ms', ofHistory);
    const [product, postgres] = readMegabytes(pid);
    figures.set('memory of the product with its event store, MB', product);
    figures.set('memory of Postgres, MB', postgres);
    figures.set('disk, MB', Number(execFileSync('du', ['-sm', dataDir]).toString().split('\t')[0]));
  } finally {
    await server.stop();
  }

  return figures;
}

const waitUntilCaughtUp = (admin: SignedInBrowser) =>
  waitForReadModels(admin, (models) =>
    models.every(({ lag, rebuild }) => lag === 0 && rebuild === null),
  );

async function requestPage(admin: SignedInBrowser, path: string): Promise<void> {
  const { status } = await admin.get(path);
  if (status !== 200) {
    throw new Error(`${path} was answered ${status}.`);
  }
}

/**
 * Returns the memory of a program and of the Postgres that it started, in MB. Pages that processes
 * share are counted once (Linux).
 */
function readMegabytes(pid: number): [product: number, postgres: number] {
  const postmasters = childrenOf(pid).filter((child) => nameOf(child).startsWith('postgres'));
  const postgres = postmasters.flatMap((postmaster) => [postmaster, ...childrenOf(postmaster)]);
  return [
    readProportionalMegabytes(pid),
    postgres.reduce((sum, one) => sum + readProportionalMegabytes(one), 0),
  ];
}

const readProcessFile = (pid: number, name: string): string => {
  try {
    return readFileSync(join('/proc', String(pid), name), 'utf8');
  } catch {
    return ''; // it has ended
  }
};

const nameOf = (pid: number): string => readProcessFile(pid, 'comm');
const readProportionalMegabytes = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readProcessFile(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024;

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter(
    (pid) => Number(/^PPid:\s+(\d+)/m.exec(readProcessFile(pid, 'status'))?.[1]) === parent,
  );
}
