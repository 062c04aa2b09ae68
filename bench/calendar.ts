import type autocannon from 'autocannon';

import { addDays, slotsOfDay } from '@cablepark/contracts/shared/riga-time';

import { answersPerSecond } from './load.ts';
import { environmentOf, generateDays, startParts } from './parts.ts';
import { startServer } from './processes.ts';
import { median, row, type Row } from './table.ts';

const FIRST_DAY = '2030-01-07';
const WEEKS = 8;
const ROUNDS = 5;
const SECONDS = 4;

/**
 * Measures a week of the calendar over HTTP against bare node:http with one prepared SELECT, in
 * alternation.
 */
export async function calendar(): Promise<Row[]> {
  const parts = await startParts();
  const environment = environmentOf(parts);
  await generateDays(parts.eventStoreUrl, FIRST_DAY, WEEKS * 7);
  const system = await startServer('system-server', environment);
  const floor = await startServer('calendar-floor-server', environment);
  try {
    const ours = weekRequests();
    let week = 0;
    const bare = () => {
      const [first] = slotsOfDay(monday(week));
      const last = slotsOfDay(addDays(monday(week++), 6)).at(-1);
      return get(`/week?from=${first}&to=${last}`);
    };

    await answersPerSecond(system.url, 32, SECONDS, ours, 200);
    await answersPerSecond(floor.url, 32, SECONDS, bare, 200);
    const rounds: [number, number][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push([
        await answersPerSecond(system.url, 32, SECONDS, ours, 200),
        await answersPerSecond(floor.url, 32, SECONDS, bare, 200),
      ]);
    }

    return [
      row(
        'weeks of the calendar/s, 32 clients',
        median(rounds.map(([a]) => a)),
        median(rounds.map(([, b]) => b)),
        median(rounds.map(([a, b]) => a / b)),
        'at least 1',
      ),
    ];
  } finally {
    await Promise.all([system.stop(), floor.stop()]);
    await parts.stop();
  }
}

const monday = (week: number) => addDays(FIRST_DAY, (week % WEEKS) * 7);

/** Requests for one week of the calendar after another. */
export function weekRequests(): () => autocannon.Request {
  let week = 0;
  return () =>
    get(`/api/timeslots?startDate=${monday(week)}&endDate=${addDays(monday(week++), 6)}`);
}

const get = (path: string) => ({ method: 'GET' as const, path });
