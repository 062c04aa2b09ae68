import { randomUUID } from 'node:crypto';

import {
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  START,
  type JSONEventData,
} from '@eventstore/db-client';
import { Pool } from 'pg';

import { measureTime, repeatFor } from './clock.ts';
import { startParts } from './parts.ts';
import { toRow, type BenchRow } from './table.ts';

const SECONDS = 10;
const WARM_UP_SECONDS = 1;
/** Measured one after another on one store, which grows by all of them. */
const ROUNDS = 3;
/** The number of events in a stream before a writer starts another, as on a busy day. */
const EVENTS_PER_STREAM = 50;
const MAX_READ = 100_000;
const LOADS = [
  { writers: 1, events: 1 },
  { writers: 8, events: 1 },
  { writers: 64, events: 1 },
  { writers: 8, events: 10 },
];

/** Figures by name, per second. */
type Figures = ReadonlyMap<string, number>;

/**
 * Measures the embedded event store through the official client against a plain INSERT or SELECT of
 * the same bytes in the same Postgres, and against the server at ESDB_URL, if that is set. The last
 * round beside the first one shows whether the store keeps its speed as it grows.
 */
export async function measureEventStore(): Promise<BenchRow[]> {
  const parts = await startParts();
  try {
    const ours = await measureServer(parts.eventStoreUrl);
    const last = await measureLaterRounds(parts.eventStoreUrl);
    const pool = new Pool({ connectionString: parts.databaseUrl, max: 64 });
    const floor = await measurePostgres(pool).finally(() => void pool.end());
    const { ESDB_URL: other } = process.env;
    return [
      ...toComparisonRows(ours, floor, '', ''),
      ...toComparisonRows(last, ours, `, round ${ROUNDS} beside the first`, 'at least 0.85'),
      ...(other
        ? toComparisonRows(
            ours,
            await measureServer(other),
            ', beside the server of ESDB_URL',
            'at least 1',
          )
        : []),
    ];
  } finally {
    await parts.stop();
  }
}

function toComparisonRows(ours: Figures, floor: Figures, remark: string, goal: string): BenchRow[] {
  return [...ours].map(([work, value]) => {
    const reference = floor.get(work) ?? NaN;
    return toRow(
      work + remark,
      value,
      reference,
      value / reference,
      Number.isNaN(reference) ? '' : goal,
    );
  });
}

const toAppendLabel = ({ writers, events }: { writers: number; events: number }) =>
  `events appended/s, ${writers} writers, ${events} a call`;
const STREAMS_READ = `streams of ${EVENTS_PER_STREAM} read/s`;

const createExampleEvent = (): JSONEventData =>
  jsonEvent({
    id: randomUUID(),
    type: 'BookingPlaced',
    data: { reference: randomUUID(), slots: [982_000, 982_001], note: 'x'.repeat(200) },
    metadata: { actor: 'guest', command: 'PlaceBooking', correlationId: randomUUID() },
  });

async function measureServer(url: string): Promise<Figures> {
  await measureFigures(url, WARM_UP_SECONDS); // warms up the client and the server
  return measureFigures(url, SECONDS);
}

/** The figures of the last round. */
async function measureLaterRounds(url: string): Promise<Figures> {
  let figures: Figures = new Map();
  for (let round = 2; round <= ROUNDS; round++) {
    figures = await measureFigures(url, SECONDS);
  }

  return figures;
}

async function measureFigures(url: string, seconds: number): Promise<Figures> {
  const client = EventStoreDBClient.connectionString(url);
  const figures = new Map<string, number>();
  const run = randomUUID();
  const full: string[] = [];
  for (const load of LOADS) {
    const places = Array.from({ length: load.writers }, () => ({ stream: '', revision: -1n }));
    const latencies = await repeatFor(load.writers, seconds, async (writer) => {
      const place = places[writer];
      if (!place) {
        return;
      }
      if (place.stream === '' || place.revision + 1n >= BigInt(EVENTS_PER_STREAM)) {
        if (place.stream !== '') {
          full.push(place.stream);
        }

        Object.assign(place, { stream: `${run}-${randomUUID()}`, revision: -1n });
      }

      const { nextExpectedRevision } = await client.appendToStream(
        place.stream,
        Array.from({ length: load.events }, createExampleEvent),
        { expectedRevision: place.revision < 0n ? NO_STREAM : place.revision },
      );
      place.revision = nextExpectedRevision;
    });
    figures.set(toAppendLabel(load), (latencies.length * load.events) / seconds);
  }

  let next = 0;
  const reads = await repeatFor(1, seconds, () =>
    drain(client.readStream(full[next++ % full.length] ?? '')),
  );
  figures.set(STREAMS_READ, reads.length / seconds);
  const all = await measureRate(() => drain(client.readAll({ maxCount: MAX_READ })));
  figures.set('events of $all read/s', all);
  figures.set('events of a subscription, history/s', await measureRate(() => readHistory(client)));
  await client.dispose();
  return figures;
}

async function drain(events: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of events) {
    count++;
  }

  return count;
}

async function readHistory(client: EventStoreDBClient): Promise<number> {
  const subscription = client.subscribeToAll({ fromPosition: START });
  let count = 0;
  await new Promise<void>((resolve, reject) => {
    subscription.on('error', reject);
    subscription.on('caughtUp', resolve);
    subscription.on('data', () => {
      if (++count === MAX_READ) {
        resolve();
      }
    });
  });
  await subscription.unsubscribe();
  return count;
}

async function measureRate(work: () => Promise<number>): Promise<number> {
  let count = 0;
  const ms = await measureTime(async () => {
    count = await work();
  });
  return (count * 1000) / ms;
}

/**
 * Measures the same Postgres without an event store: one equally durable transaction per write, one
 * connection per writer.
 */
async function measurePostgres(pool: Pool): Promise<Figures> {
  await pool.query(`CREATE TABLE floor_events (
    stream uuid, revision int, id uuid, data text, metadata text, PRIMARY KEY (stream, revision))`);
  const figures = new Map<string, number>();
  let stream = randomUUID();
  const streams = [stream];
  let revision = 0;
  for (const load of LOADS) {
    const latencies = await repeatFor(load.writers, SECONDS, async () => {
      const events = Array.from({ length: load.events }, createExampleEvent);
      if (revision + load.events > EVENTS_PER_STREAM) {
        stream = randomUUID();
        streams.push(stream);
        revision = 0;
      }

      const first = revision;
      revision += load.events;
      await pool.query({
        name: 'floor-insert',
        text: `INSERT INTO floor_events SELECT $1::uuid, * FROM unnest($2::int[], $3::uuid[], $4::text[], $5::text[])`,
        values: [
          stream,
          events.map((_, i) => first + i),
          events.map(({ id }) => id),
          events.map(({ data }) => JSON.stringify(data)),
          events.map(({ metadata }) => JSON.stringify(metadata)),
        ],
      });
    });
    figures.set(toAppendLabel(load), (latencies.length * load.events) / SECONDS);
  }

  let next = 0;
  const reads = await repeatFor(1, SECONDS, () =>
    pool.query({
      name: 'floor-read',
      text: 'SELECT * FROM floor_events WHERE stream = $1 ORDER BY revision',
      values: [streams[next++ % streams.length]],
    }),
  );
  figures.set(STREAMS_READ, reads.length / SECONDS);
  return figures;
}
