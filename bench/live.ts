import { Agent, get, type IncomingMessage } from 'node:http';

import { availableSlots, bookingRequest } from './booking-requests.ts';
import { percentile } from './clock.ts';
import { answersPerSecond, statusOf } from './load.ts';
import { environmentOf, generateDays, startParts } from './parts.ts';
import { startServer } from './processes.ts';
import { median, row, type Row } from './table.ts';

const FIRST_DAY = '2030-01-01';
const DAYS = 2900;
const CALENDARS = 1000;
const ROUNDS = 5;
const SECONDS = 4;
const SINGLE_BOOKINGS = 50;

/**
 * Measures what open calendars cost the bookings, and how soon after a booking's answer the last of
 * them is told.
 */
export async function live(): Promise<Row[]> {
  const parts = await startParts();
  await generateDays(parts.eventStoreUrl, FIRST_DAY, DAYS);
  const system = await startServer('system-server', environmentOf(parts));
  const agent = new Agent({ keepAlive: true });
  try {
    const slots = await availableSlots(system.url, FIRST_DAY, DAYS);
    const next = () => bookingRequest(slots.pop() ?? 0);
    const rate = () => answersPerSecond(system.url, 32, SECONDS, next, 201);
    await rate();
    const rounds: [number, number][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const without = await rate();
      const calendars = await openCalendars(system.url);
      rounds.push([await rate(), without]);
      for (const calendar of calendars) {
        calendar.destroy();
      }
    }

    const calendars = await openCalendars(system.url);
    const waits: number[] = [];
    for (let i = 0; i < SINGLE_BOOKINGS; i++) {
      const told = Promise.all(calendars.map(nextMessage));
      await statusOf(system.url, agent, next());
      const answered = performance.now();
      await told;
      waits.push(performance.now() - answered);
    }

    const side = (i: 0 | 1) => median(rounds.map((both) => both[i]));
    return [
      row(
        `bookings/s with ${CALENDARS} open calendars, of those without`,
        side(0),
        side(1),
        side(0) / side(1),
        '',
      ),
      row('booking answered → last calendar told, p50 ms', percentile(waits, 0.5), NaN, NaN, ''),
      row('booking answered → last calendar told, p99 ms', percentile(waits, 0.99), NaN, NaN, ''),
    ];
  } finally {
    agent.destroy();
    await system.stop();
    await parts.stop();
  }
}

/** Opens calendars, each of which has been sent its first bytes. */
const openCalendars = (url: string): Promise<IncomingMessage[]> =>
  Promise.all(
    Array.from({ length: CALENDARS }, async () => {
      const stream = await new Promise<IncomingMessage>((resolve, reject) => {
        get(new URL('/api/timeslots/changes', url), { agent: false }, resolve).once(
          'error',
          reject,
        );
      });
      await nextMessage(stream);
      return stream.on('error', () => undefined);
    }),
  );

const nextMessage = (stream: IncomingMessage) =>
  new Promise((resolve) => {
    stream.once('data', resolve);
  });
