import { Agent, get, type IncomingMessage } from 'node:http';

import { listAvailableSlots, takeBookingRequest } from './booking-requests.ts';
import { computePercentile } from './clock.ts';
import { measureAnswersPerSecond, sendForStatus } from './load.ts';
import { createEnvironment, generateDays, startParts } from './parts.ts';
import { startServer } from './processes.ts';
import { computeMedian, toRow, type BenchRow } from './table.ts';

const FIRST_DAY = '2030-01-01';
const DAYS = 2900;
const CALENDARS = 1000;
const ROUNDS = 5;
const SECONDS = 4;
const SINGLE_BOOKINGS = 50;

/**
 * Measures how much open calendars slow bookings down, and how soon after a booking's answer the
 * last calendar is notified.
 */
export async function measureLive(): Promise<BenchRow[]> {
  const parts = await startParts();
  await generateDays(parts.eventStoreUrl, FIRST_DAY, DAYS);
  const system = await startServer('system-server', createEnvironment(parts));
  const agent = new Agent({ keepAlive: true });
  try {
    const slots = await listAvailableSlots(system.url, FIRST_DAY, DAYS);
    const next = () => takeBookingRequest(slots);
    const measureRate = () => measureAnswersPerSecond(system.url, 32, SECONDS, next, 201);
    await measureRate();
    const rounds: [number, number][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const without = await measureRate();
      const calendars = await openCalendars(system.url);
      rounds.push([await measureRate(), without]);
      for (const calendar of calendars) {
        calendar.destroy();
      }
    }

    const calendars = await openCalendars(system.url);
    const waits: number[] = [];
    for (let i = 0; i < SINGLE_BOOKINGS; i++) {
      const notified = Promise.all(calendars.map(waitForMessage));
      await sendForStatus(system.url, agent, next());
      const answered = performance.now();
      await notified;
      waits.push(performance.now() - answered);
    }

    const medianOf = (i: 0 | 1) => computeMedian(rounds.map((both) => both[i]));
    return [
      toRow(
        `bookings/s with ${CALENDARS} open calendars, of those without`,
        medianOf(0),
        medianOf(1),
        medianOf(0) / medianOf(1),
        '',
      ),
      toRow(
        'booking answered → last calendar told, p50 ms',
        computePercentile(waits, 0.5),
        NaN,
        NaN,
        '',
      ),
      toRow(
        'booking answered → last calendar told, p99 ms',
        computePercentile(waits, 0.99),
        NaN,
        NaN,
        '',
      ),
    ];
  } finally {
    agent.destroy();
    await system.stop();
    await parts.stop();
  }
}

/** Opens calendars and waits until each has received its first bytes. */
const openCalendars = (url: string): Promise<IncomingMessage[]> =>
  Promise.all(
    Array.from({ length: CALENDARS }, async () => {
      const stream = await new Promise<IncomingMessage>((resolve, reject) => {
        get(new URL('/api/timeslots/changes', url), { agent: false }, resolve).once(
          'error',
          reject,
        );
      });
      await waitForMessage(stream);
      return stream.on('error', () => undefined);
    }),
  );

const waitForMessage = (stream: IncomingMessage) =>
  new Promise((resolve) => {
    stream.once('data', resolve);
  });
