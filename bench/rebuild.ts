import { randomUUID } from 'node:crypto';

import { pino } from 'pino';

import { scheduleDecider } from '@cablepark/backend/schedule/domain/evolve-schedule';
import { parkEvents } from '@cablepark/contracts/events';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { Connection } from '@cablepark/event-store/client/connection';
import { toClientEvent, type NewEvent } from '@cablepark/event-store/log/domain-events';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { establishLogIdentity } from '@cablepark/event-store/log/log-identity';
import { createEvents } from '@cablepark/event-store/streams/command-context';
import { TableWriter } from '@cablepark/log-copy/write-to-table';
import { migrateReadModels } from '@cablepark/projections/data-source';
import { readModels } from '@cablepark/projections/registry';
import { rebuildReadModels } from '@cablepark/projections/runtime/rebuild/rebuild';

import { generateSeason } from '../projections/src/test/season.ts';
import { startParts } from './parts.ts';
import { computeMedian, toRow, type BenchRow } from './table.ts';

/**
 * The log sizes, in events, at which a rebuild is measured; set `BENCH_EVENTS=10000,100000,1000000`
 * for more.
 */
const SIZES = (process.env.BENCH_EVENTS ?? '10000,100000').split(',').map(Number);
const RUNS = 3;
/** Bookings, changes and cancellations per day, as in a park that is open from ten to ten. */
const CHANGES_PER_DAY = 60;
const EVENTS_PER_APPEND = 500;
const EVENTS_PER_COPY = 5000;

/**
 * Measures rebuilding all read models from the start of the log against reading the log through the
 * client and discarding it.
 */
export async function measureRebuild(): Promise<BenchRow[]> {
  const parts = await startParts();
  await migrateReadModels(parts.databaseUrl);
  const connection = new Connection(parts.eventStoreUrl);
  const log = new EventLog(connection, parkEvents);
  const logId = await establishLogIdentity(log);
  const writer = new SeasonWriter(log);
  const options = {
    databaseUrl: parts.databaseUrl,
    log,
    logId,
    models: readModels,
    logger: pino({ level: 'silent' }),
  };
  const rows: BenchRow[] = [];
  for (const size of SIZES) {
    await writer.writeUpTo(size);
    const floors: number[] = [];
    const ours: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      floors.push(await measurePerSecond(() => readAndDiscard(connection)));
      ours.push(
        await measurePerSecond(
          async () =>
            (await rebuildReadModels({ ...options, signal: new AbortController().signal })).events,
        ),
      );
    }

    const [floor, rate] = [computeMedian(floors), computeMedian(ours)];
    rows.push(
      toRow(
        `rebuild all read models, ${size} events (events/s)`,
        rate,
        floor,
        rate / floor,
        '≥ 0.6',
      ),
    );
    console.error(
      `  ${size}: ${ours.map(Math.round).join(', ')} against ${floors.map(Math.round).join(', ')}`,
    );
  }

  await connection.close();
  await parts.stop();
  return rows;
}

/** Rebuilds all read models from a log, as `npm run rebuild` does. */
export async function rebuildAll(databaseUrl: string, log: EventLog): Promise<void> {
  await migrateReadModels(databaseUrl);
  const logger = pino({ level: 'silent' });
  const { signal } = new AbortController();
  await rebuildReadModels({
    databaseUrl,
    log,
    logId: await establishLogIdentity(log),
    models: readModels,
    logger,
    signal,
  });
}

async function measurePerSecond(work: () => Promise<number>): Promise<number> {
  const start = performance.now();
  const count = await work();
  return (count * 1000) / (performance.now() - start);
}

/** The floor: reads every event through the official client and discards it. */
export async function readAndDiscard(connection: Connection): Promise<number> {
  let count = 0;
  for await (const _ of connection.current.client.readAll()) {
    count++;
  }

  return count;
}

/** Returns the events of a season's next command, as it would write them. */
function createNextCommit(season: ReturnType<typeof generateSeason>): {
  stream: string;
  at: Date;
  events: readonly NewEvent[];
} {
  const { stream, events, actor, at } = season.next().value;
  const context = {
    actor,
    command: 'Bench',
    now: at,
    correlationId: randomUUID(),
    causationId: randomUUID(),
  };
  return {
    stream,
    at,
    events: createEvents(events, context, stream === SCHEDULE ? scheduleDecider : {}),
  };
}

/**
 * Fills an empty log, on which no store runs, with a season, many times faster than appending it
 * would.
 */
export async function copySeason(
  databaseUrl: string,
  count: number,
  { from, perDay }: { readonly from: Day; readonly perDay: number },
): Promise<void> {
  const copy = await TableWriter.begin(databaseUrl);
  const season = generateSeason({ seed: 7, from, perDay });
  const revisions = new Map<string, number>();
  for (let written = 0; written < count;) {
    const page: Parameters<TableWriter['write']>[0][number][] = [];
    while (page.length < EVENTS_PER_COPY && written + page.length < count) {
      const { stream, at, events } = createNextCommit(season);
      for (const event of events) {
        const revision = (revisions.get(stream) ?? -1) + 1;
        revisions.set(stream, revision);
        const { id, type, data, metadata } = toClientEvent(event, parkEvents);
        page.push({ id, type, stream, revision, created: at, data, metadata });
      }
    }

    await copy.write(page);
    written += page.length;
  }

  await copy.close();
}

/** Writes a season into the log, the commits of each stream many to an append. */
export class SeasonWriter {
  readonly #log: EventLog;
  readonly #season: ReturnType<typeof generateSeason>;
  readonly #revisions = new Map<string, bigint>();
  #written = 0;

  constructor(log: EventLog, { from = '1990-01-01', perDay = CHANGES_PER_DAY } = {}) {
    this.#log = log;
    this.#season = generateSeason({ seed: 7, from, perDay });
  }

  async writeUpTo(count: number): Promise<void> {
    while (this.#written < count) {
      const streams = new Map<string, NewEvent[]>();
      for (let i = 0; i < EVENTS_PER_APPEND && this.#written < count;) {
        const { stream, events } = createNextCommit(this.#season);
        streams.set(stream, [...(streams.get(stream) ?? []), ...events]);
        this.#written += events.length;
        i += events.length;
      }

      for (const [stream, events] of streams) {
        await this.#append(stream, events);
      }
    }
  }

  async #append(stream: string, events: readonly NewEvent[]): Promise<void> {
    const expected = this.#revisions.get(stream) ?? (await this.#log.readLastRevision(stream));
    const { revision } = await this.#log.append(stream, events, expected, Date.now() + 60_000);
    this.#revisions.set(stream, revision);
  }
}
