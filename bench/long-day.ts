import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { daySchedule, evolveDay, type DayEvent } from '@cablepark/backend/schedule/domain/day-schedule';
import { addDays, slotsOfDay, today, type Day } from '@cablepark/contracts/shared/riga-time';
import { dayStream } from '@cablepark/contracts/shared/streams';
import pg from 'pg';
import { newEvent } from '@cablepark/event-store/streams/command-context';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { timed } from './clock.ts';
import { generateDays, startParts, type Parts } from './parts.ts';
import { startServer } from './processes.ts';
import { row, type Row } from './table.ts';

const CYCLES = 20_000;
const FOLDED = 50_000;
const CYCLES_A_WRITE = 400;
/** Days that no start loads, so the first booking has to read their streams. */
const EMPTY: Day = '2030-06-01';
const LONG: Day = '2030-06-02';
const OF_50_000: Day = '2030-06-03';
const READ_MS = 120_000;
const MOST_TRIES = 10;
const CHECKPOINT_MOVES_WITHIN_MS = 3000;

/** The settings of the demo, so that no mails are sent during a measurement. */
const context = {
  actor: { kind: 'system', name: 'demo' },
  command: 'BookSlots',
  now: new Date(),
  correlationId: 'bench',
  causationId: 'bench',
} as const;

/**
 * Measures a day with very many bookings and cancellations: reading and folding its stream, booking on it, and starting
 * the product.
 */
export async function longDay(): Promise<Row[]> {
  const parts = await startParts();
  const connection = new Connection(parts.eventStoreUrl);
  const log = new EventLog(connection);
  try {
    await generateDays(parts.eventStoreUrl, EMPTY, 3);
    await openedIn(parts); // the very first start generates the calendar
    const emptyStart = await openedIn(parts);
    await churn(log, LONG, CYCLES);
    await churn(log, OF_50_000, FOLDED / 2);
    const { events, readMs } = await read(log);
    const foldMs = await timed(() => {
      events.reduce(evolveDay, daySchedule.initialState);
      return Promise.resolve();
    });
    await settled(parts);
    const booked: number[] = [];
    await openedIn(parts, async (url) => {
      for (const day of [EMPTY, LONG]) booked.push(await timed(() => book(url, day)));
    });
    await churn(log, addDays(today(new Date()), 5), CYCLES);
    await settled(parts);
    const longStart = await openedIn(parts);
    const [emptyBooking = NaN, longBooking = NaN] = booked;
    return [
      row('folding 50,000 events of a day, beside reading them, ms', foldMs, readMs, foldMs / readMs, 'at most 300 ms'),
      row(
        'first booking, cold, after 20,000 cycles, beside an empty day, ms',
        longBooking,
        emptyBooking,
        longBooking / emptyBooking,
        'at most 2600 ms',
      ),
      row(
        'start after 20,000 cycles on one day, beside none, s',
        longStart / 1000,
        emptyStart / 1000,
        longStart / emptyStart,
        '',
      ),
    ];
  } finally {
    await connection.close();
    await parts.stop();
  }
}

/** Starts the product, uses it and stops it; returns the milliseconds until it was ready. */
async function openedIn(
  { databaseUrl, eventStoreUrl, productFolder }: Parts,
  use: (url: string) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const environment = {
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: eventStoreUrl,
    DATA_DIR: productFolder,
    PORT: '0',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  };
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  const ms = await timed(async () => (server = await startServer('system-server', environment)));
  if (!server) throw new Error('It did not start.');
  try {
    await use(server.url);
  } finally {
    await server.stop();
  }
  return ms;
}

/** Runs the product until everything written has been processed, as if it had been running all the time. */
async function settled(parts: Parts): Promise<void> {
  const client = new pg.Client({ connectionString: parts.databaseUrl });
  await client.connect();
  await openedIn(parts, async (url) => {
    while (!(await fetch(`${url}/api/health/ready`)).ok);
    const reached = async () =>
      (await client.query<{ position: string }>('SELECT min(position) AS position FROM automations.checkpoints'))
        .rows[0];
    // An idle checkpoint is written only now and then, so processing is complete when it stops moving.
    for (let [before, after] = ['', await reached()]; before !== after?.position; after = await reached()) {
      before = after?.position ?? '';
      await delay(CHECKPOINT_MOVES_WITHIN_MS);
    }
  });
  await client.end();
}

async function read(log: EventLog) {
  let events: (DayEvent & { readonly metadata: { readonly at: string } })[] = [];
  const readMs = await timed(async () => {
    ({ events } = {
      events: [...(await log.readStream<DayEvent>(dayStream(OF_50_000), 0n, Date.now() + READ_MS)).events],
    });
  });
  return { events, readMs };
}

async function book(url: string, day: Day): Promise<void> {
  const timeSlotIds = slotsOfDay(day).filter((_, i) => i === 36); // six in the evening
  const body = JSON.stringify({ fullName: 'Anna Bērziņa', phoneNumber: '+371 2000 0000', timeSlotIds });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  // A busy machine answers 503; the figure is then the wait of a visitor who retries at once.
  for (let tries = 1, status = 0; status !== 201; tries++) {
    ({ status } = await fetch(`${url}/api/bookings`, init));
    if (status !== 201 && (status !== 503 || tries > MOST_TRIES)) throw new Error(`${day} can't be booked: ${status}`);
  }
}

async function churn(log: EventLog, day: Day, cycles: number): Promise<void> {
  const stream = dayStream(day);
  let { revision } = await log.readStream(stream);
  const slotId = slotsOfDay(day)[36] ?? 0;
  for (let done = 0; done < cycles; done += CYCLES_A_WRITE) {
    const events = Array.from({ length: CYCLES_A_WRITE }, () => cycleOf(day, slotId)).flat();
    const written = events.map((event) => newEvent(event, context));
    ({ revision } = await log.append(stream, written, revision, Date.now() + READ_MS));
  }
}

/** The events of a booking and its cancellation. */
function cycleOf(day: Day, slotId: number): DayEvent[] {
  const booking = {
    bookingId: `${day}.${randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}`,
    reference: randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase(),
    slots: [{ slotId, priceCents: 2500 }],
    customer: { keyId: randomUUID(), box: 'a box of the usual length, which nobody opens here'.padEnd(300, '.') },
    ownerId: null,
    language: 'lv' as const,
  };
  const idempotency = { key: randomUUID(), body: randomUUID() };
  return [
    { type: 'BookingPlaced', data: { ...booking, equipmentRental: false, idempotency, emailHash: null } },
    { type: 'BookingCancelled', data: booking },
  ];
}
