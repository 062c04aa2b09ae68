import { randomUUID } from 'node:crypto';
import { newEvent } from '@cablepark/event-store/streams/command-context';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog, NO_EVENTS } from '@cablepark/event-store/log/event-log';
import { logIdentity } from '@cablepark/event-store/log/log-identity';
import { migrateReadModels } from '@cablepark/projections/data-source';
import { readModels } from '@cablepark/projections/registry';
import { rebuildReadModels } from '@cablepark/projections/runtime/rebuild/rebuild';
import { pino } from 'pino';
import { season, type Written } from '../projections/src/test/season.ts';
import { startParts } from './parts.ts';
import { median, row, type Row } from './table.ts';

/** The log sizes, in events, at which a rebuild is measured; set `BENCH_EVENTS=10000,100000,1000000` for more. */
const SIZES = (process.env.BENCH_EVENTS ?? '10000,100000').split(',').map(Number);
const RUNS = 3;
/** Bookings, changes and cancellations per day, as in a park that is open from ten to ten. */
const CHANGES_PER_DAY = 60;
const APPENDS_AT_ONCE = 15;

/**
 * Measures rebuilding all read models from the start of the log against reading the log through the client and
 * discarding it.
 */
export async function rebuild(): Promise<Row[]> {
  const parts = await startParts();
  await migrateReadModels(parts.databaseUrl);
  const connection = new Connection(parts.eventStoreUrl);
  const log = new EventLog(connection);
  const logId = await logIdentity(log);
  const writer = new SeasonWriter(log);
  const options = { databaseUrl: parts.databaseUrl, log, logId, models: readModels, logger: pino({ level: 'silent' }) };
  const rows: Row[] = [];
  for (const size of SIZES) {
    await writer.writeUpTo(size);
    const floors: number[] = [];
    const ours: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      floors.push(await perSecond(() => readAndDiscard(connection)));
      ours.push(
        await perSecond(
          async () => (await rebuildReadModels({ ...options, signal: new AbortController().signal })).events,
        ),
      );
    }
    const [floor, rate] = [median(floors), median(ours)];
    rows.push(row(`rebuild all read models, ${size} events (events/s)`, rate, floor, rate / floor, '≥ 0.6'));
    console.error(`  ${size}: ${ours.map(Math.round).join(', ')} against ${floors.map(Math.round).join(', ')}`);
  }
  await connection.close();
  await parts.stop();
  return rows;
}

async function perSecond(work: () => Promise<number>): Promise<number> {
  const start = performance.now();
  const count = await work();
  return (count * 1000) / (performance.now() - start);
}

/** The floor: reads every event through the official client and discards it. */
export async function readAndDiscard(connection: Connection): Promise<number> {
  let count = 0;
  for await (const _ of connection.current.client.readAll()) count++;
  return count;
}

/** Writes a season into the log, one simulated day's events per stream. */
export class SeasonWriter {
  readonly #log: EventLog;
  readonly #events = season({ seed: 7, from: '1990-01-01', perDay: CHANGES_PER_DAY });
  readonly #revisions = new Map<string, bigint>();
  #written = 0;

  constructor(log: EventLog) {
    this.#log = log;
  }

  async writeUpTo(count: number): Promise<void> {
    while (this.#written < count) {
      const streams = new Map<string, Written[]>();
      for (let i = 0; i < CHANGES_PER_DAY * 5 && this.#written < count; i++) {
        const next = this.#events.next().value;
        streams.set(next.stream, [...(streams.get(next.stream) ?? []), next]);
        this.#written += next.events.length;
      }
      const all = [...streams.values()];
      for (let from = 0; from < all.length; from += APPENDS_AT_ONCE)
        await Promise.all(all.slice(from, from + APPENDS_AT_ONCE).map((one) => this.#append(one)));
    }
  }

  async #append(written: readonly Written[]): Promise<void> {
    const stream = written[0]?.stream ?? '';
    const events = written.flatMap(({ events: made, actor, at }) => {
      const context = { actor, command: 'Bench', now: at, correlationId: randomUUID(), causationId: randomUUID() };
      return made.map((event) => newEvent(event, context));
    });
    const expected = this.#revisions.get(stream) ?? NO_EVENTS;
    const { revision } = await this.#log.append(stream, events, expected, Date.now() + 60_000);
    this.#revisions.set(stream, revision);
  }
}

if (process.argv[1]?.endsWith('rebuild.ts')) {
  console.table(await rebuild());
  process.exit();
}
