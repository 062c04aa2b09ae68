import type autocannon from 'autocannon';

import { addDays, slotsOfDay } from '@cablepark/contracts/shared/riga-time';

import { measureAnswersPerSecond } from './load.ts';
import { createEnvironment, generateDays, startParts } from './parts.ts';
import { startServer } from './processes.ts';
import { computeMedian, toRow, type BenchRow } from './table.ts';

const FIRST_DAY = '2030-01-07';
const WEEKS = 8;
const ROUNDS = 5;
const SECONDS = 4;

/**
 * Measures a week of the calendar over HTTP against bare node:http with one prepared SELECT, in
 * alternation.
 */
export async function measureCalendar(): Promise<BenchRow[]> {
  const parts = await startParts();
  const environment = createEnvironment(parts);
  await generateDays(parts.eventStoreUrl, FIRST_DAY, WEEKS * 7);
  const system = await startServer('system-server', environment);
  const floor = await startServer('calendar-floor-server', environment);
  try {
    const ours = createWeekRequests();
    let week = 0;
    const createBareRequest = () => {
      const [first] = slotsOfDay(mondayOf(week));
      const last = slotsOfDay(addDays(mondayOf(week++), 6)).at(-1);
      return createGet(`/week?from=${first}&to=${last}`);
    };

    await measureAnswersPerSecond(system.url, 32, SECONDS, ours, 200);
    await measureAnswersPerSecond(floor.url, 32, SECONDS, createBareRequest, 200);
    const rounds: [number, number][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push([
        await measureAnswersPerSecond(system.url, 32, SECONDS, ours, 200),
        await measureAnswersPerSecond(floor.url, 32, SECONDS, createBareRequest, 200),
      ]);
    }

    return [
      toRow(
        'weeks of the calendar/s, 32 clients',
        computeMedian(rounds.map(([a]) => a)),
        computeMedian(rounds.map(([, b]) => b)),
        computeMedian(rounds.map(([a, b]) => a / b)),
        'at least 1',
      ),
    ];
  } finally {
    await Promise.all([system.stop(), floor.stop()]);
    await parts.stop();
  }
}

const mondayOf = (week: number) => addDays(FIRST_DAY, (week % WEEKS) * 7);

/** Requests for one week of the calendar after another. */
export function createWeekRequests(): () => autocannon.Request {
  let week = 0;
  return () =>
    createGet(`/api/timeslots?startDate=${mondayOf(week)}&endDate=${addDays(mondayOf(week++), 6)}`);
}

const createGet = (path: string) => ({ method: 'GET' as const, path });
