import { Client } from 'pg';

import { scheduleDecider } from '@cablepark/backend/schedule/domain/evolve-schedule';
import { parkEvents } from '@cablepark/contracts/events';
import { slotsOfDay } from '@cablepark/contracts/shared/riga-time';
import { addHalfHours, earliestOf } from '@cablepark/contracts/shared/slot-ids';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { Connection } from '@cablepark/event-store/client/connection';
import { isFailure } from '@cablepark/event-store/client/failures';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { createEvents } from '@cablepark/event-store/streams/command-context';

import { computePercentile } from './clock.ts';
import { startParts } from './parts.ts';
import { readCpuSeconds, startServer } from './processes.ts';
import { toRow, type BenchRow } from './table.ts';

const DAY = '2031-06-01';
const WARM_UP = 200;
const COUNT = 1000;
/** The pause between two events, long enough that each is processed live and not in a batch. */
const PAUSE_MS = 5;

/**
 * Measures the time from the event store's answer until the row is visible to other connections,
 * with the product's worker in another process. The floor is a plain INSERT, from its commit until
 * another connection sees it.
 */
export async function measureVisible(): Promise<BenchRow[]> {
  const parts = await startParts();
  const system = await startServer('system-server', {
    DATABASE_URL: parts.databaseUrl,
    EVENTSTORE_URL: parts.eventStoreUrl,
    PORT: '0',
    LOG_LEVEL: 'error',
  });
  const connection = new Connection(parts.eventStoreUrl);
  const [reader, writer] = [await connect(parts.databaseUrl), await connect(parts.databaseUrl)];
  try {
    const log = new EventLog(connection, parkEvents);
    const first = earliestOf(slotsOfDay(DAY));
    let revision = await log.readLastRevision(SCHEDULE);
    const append = async (n: number): Promise<void> => {
      const slots = [{ slotId: addHalfHours(first, n), priceCents: 2000 }];
      const events = createEvents(
        [{ type: 'SlotOpened', data: { day: DAY, slots } }],
        createContext(),
        scheduleDecider,
      );
      try {
        ({ revision } = await log.append(SCHEDULE, events, revision));
      } catch (error) {
        if (!isFailure(error, 'conflict')) {
          throw error;
        }

        // The product is generating the coming weeks' slots at the same time.
        revision = await log.readLastRevision(SCHEDULE);
        await append(n);
      }
    };

    const before = readCpuSeconds(system.pid);
    const ours = await measureLatencies(append, () =>
      createRowCheck(reader, 'read_models.time_slots', 'slot_id', first),
    );
    const cpu = ((readCpuSeconds(system.pid) - before) / (COUNT + WARM_UP)) * 1e6;
    await writer.query('CREATE TABLE floor_slots (id int PRIMARY KEY)');
    const floor = await measureLatencies(
      (n) => writer.query('INSERT INTO floor_slots VALUES ($1)', [n]),
      () => createRowCheck(reader, 'floor_slots', 'id', 0),
    );
    const percentilesAt = (share: number) =>
      [computePercentile(ours, share), computePercentile(floor, share)] as const;
    const [p50, floor50] = percentilesAt(0.5);
    const [p99, floor99] = percentilesAt(0.99);
    return [
      toRow('event acknowledged → row visible, p50 ms', p50, floor50, NaN, ''),
      toRow('event acknowledged → row visible, p99 ms', p99, floor99, NaN, 'at most 5.8'),
      toRow('CPU of the product an event, live, µs', cpu, NaN, NaN, ''),
    ];
  } finally {
    await Promise.all([reader.end(), writer.end(), connection.close()]);
    await system.stop();
    await parts.stop();
  }
}

const createContext = () => ({
  actor: { kind: 'system', name: 'bench' } as const,
  command: 'OpenSlot',
  now: new Date(),
  correlationId: 'bench',
  causationId: 'bench',
});

async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

const createRowCheck =
  (reader: Client, table: string, column: string, first: number) => async (n: number) => {
    const { rowCount } = await reader.query({
      name: `see-${table}`,
      text: `SELECT 1 FROM ${table} WHERE ${column} = $1`,
      values: [first + n],
    });
    return rowCount === 1;
  };

/**
 * Measures how long after its answer each write becomes visible, with no other load on the
 * database.
 */
async function measureLatencies(
  write: (n: number) => Promise<unknown>,
  makeCheck: () => (n: number) => Promise<boolean>,
): Promise<number[]> {
  const isVisible = makeCheck();
  const durations: number[] = [];
  for (let n = 0; n < COUNT + WARM_UP; n++) {
    await write(n);
    const answered = performance.now();
    while (!(await isVisible(n))) {}
    if (n >= WARM_UP) {
      durations.push(performance.now() - answered);
    }

    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }

  return durations;
}
