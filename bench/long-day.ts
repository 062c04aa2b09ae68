import type { Dated } from '@cablepark/event-store/streams/decider';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DayEvent } from '@cablepark/backend/schedule/domain/day-schedule';
import { daySchedule, evolveDay } from '@cablepark/backend/schedule/domain/evolve-day';
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
const FOLDED_EVENTS = 50_000;
const CYCLES_PER_APPEND = 400;
/** Days that the product doesn't load when it starts, so the first booking on each has to read its stream. */
const EMPTY_DAY: Day = '2030-06-01';
const LONG_DAY: Day = '2030-06-02';
const DAY_OF_50_000: Day = '2030-06-03';
const TIMEOUT_MS = 120_000;
const MAX_TRIES = 10;
const CHECKPOINT_MOVES_WITHIN_MS = 3000;

/** The actor is the demo, because its events cause no mails. */
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
    await generateDays(parts.eventStoreUrl, EMPTY_DAY, 3);
    await startAndUse(parts); // the very first start generates the calendar
    const emptyStart = await startAndUse(parts);
    await bookAndCancel(log, LONG_DAY, CYCLES);
    await bookAndCancel(log, DAY_OF_50_000, FOLDED_EVENTS / 2);
    const { events, readMs } = await read(log);
    const foldMs = await timed(() => {
      events.reduce(evolveDay, daySchedule.initialState);
      return Promise.resolve();
    });
    await processEverything(parts);
    const booked: number[] = [];
    await startAndUse(parts, async (url) => {
      for (const day of [EMPTY_DAY, LONG_DAY]) booked.push(await timed(() => book(url, day)));
    });
    await bookAndCancel(log, addDays(today(new Date()), 5), CYCLES);
    await processEverything(parts);
    const longStart = await startAndUse(parts);
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
async function startAndUse(
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
  if (!server) throw new Error('The product did not start.');
  try {
    await use(server.url);
  } finally {
    await server.stop();
  }
  return ms;
}

/** Runs the product until everything written has been processed, as if it had been running all the time. */
async function processEverything(parts: Parts): Promise<void> {
  const client = new pg.Client({ connectionString: parts.databaseUrl });
  await client.connect();
  await startAndUse(parts, async (url) => {
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
  let events: Dated<DayEvent>[] = [];
  const readMs = await timed(async () => {
    ({ events } = {
      events: [...(await log.readStream<DayEvent>(dayStream(DAY_OF_50_000), 0n, Date.now() + TIMEOUT_MS)).events],
    });
  });
  return { events, readMs };
}

async function book(url: string, day: Day): Promise<void> {
  const timeSlotIds = slotsOfDay(day).filter((_, i) => i === 36); // six in the evening
  const body = JSON.stringify({ fullName: 'Anna Bērziņa', phoneNumber: '+371 2000 0000', timeSlotIds });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  // A busy product answers 503. The figure then includes retries without a pause.
  for (let tries = 1, status = 0; status !== 201; tries++) {
    ({ status } = await fetch(`${url}/api/bookings`, init));
    if (status !== 201 && (status !== 503 || tries > MAX_TRIES)) throw new Error(`${day} can't be booked: ${status}`);
  }
}

/** Appends this many bookings of the same slot, each with its cancellation. */
async function bookAndCancel(log: EventLog, day: Day, cycles: number): Promise<void> {
  const stream = dayStream(day);
  let { revision } = await log.readStream(stream);
  const slotId = slotsOfDay(day)[36] ?? 0;
  for (let done = 0; done < cycles; done += CYCLES_PER_APPEND) {
    const events = Array.from({ length: CYCLES_PER_APPEND }, () => cycle(day, slotId)).flat();
    const written = events.map((event) => newEvent(event, context));
    ({ revision } = await log.append(stream, written, revision, Date.now() + TIMEOUT_MS));
  }
}

/** The events of a booking and its cancellation. */
function cycle(day: Day, slotId: number): DayEvent[] {
  const booking = {
    bookingId: `${day}.${randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}`,
    reference: randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase(),
    slots: [{ slotId, priceCents: 2500 }],
    customer: { keyId: randomUUID(), box: 'ciphertext of the usual length'.padEnd(300, '.') },
    ownerId: null,
    language: 'lv' as const,
  };
  const idempotency = { key: randomUUID(), body: randomUUID() };
  return [
    {
      type: 'BookingPlaced',
      data: { ...booking, equipmentRental: false, idempotency, emailHash: null, linkHash: null },
    },
    { type: 'BookingCancelled', data: { ...booking, sequence: 1, reason: 'customer', lost: null } },
  ];
}
