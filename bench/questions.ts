import type autocannon from 'autocannon';

import type { SignedInBrowser } from '@cablepark/backend/test/sign-in';
import type { ErrorBody } from '@cablepark/contracts/shared/error-codes';

import { listAvailableSlots, takeBookingRequest } from './booking-requests.ts';
import { createWeekRequests } from './calendar.ts';
import { computePercentile } from './clock.ts';
import { measureLatencies } from './load.ts';
import { generateDays } from './parts.ts';
import { runWithSeason } from './season-park.ts';
import { toRow, type BenchRow } from './table.ts';

const FIRST_DAY = '2030-01-01';
const DAYS = 3500;
const ROUNDS = 5;
const SECONDS = 3;
const WARM_UP_SECONDS = 4;
/** Would take years, so it ends at the limit of 5 seconds. */
const ENDLESS =
  'SELECT sum(a.position * b.position + c.position) FROM events a, events b, events c';

interface Load {
  readonly name: string;
  readonly clients: number;
  readonly next: () => autocannon.Request;
  readonly status: number;
  readonly beside: number[];
  readonly alone: number[];
}

/**
 * Measures the calendar and bookings beside a question in SQL that runs into its limit and is asked
 * again and again, in turns with the same without it.
 */
export const measureQuestions = (): Promise<BenchRow[]> =>
  runWithSeason(
    {
      write: (_, { eventStoreUrl }) => generateDays(eventStoreUrl, FIRST_DAY, DAYS),
      // The product logs each question that runs into a limit as an error.
      environment: { LOG_LEVEL: 'fatal' },
    },
    async ({ url, admin }) => {
      const slots = await listAvailableSlots(url, FIRST_DAY, DAYS);
      const loads = [1, 32].flatMap((clients): Load[] => [
        {
          ...createLoad('weeks of the calendar', clients),
          next: createWeekRequests(),
          status: 200,
        },
        {
          ...createLoad('bookings', clients),
          next: () => takeBookingRequest(slots),
          status: 201,
        },
      ]);
      const measure = async ({ clients, next, status }: Load, seconds: number) =>
        measureLatencies(url, clients, seconds, next, status);
      for (const one of loads) {
        await measure(one, WARM_UP_SECONDS);
      }

      await askTooMuch(admin); // fills the tables
      for (let round = 0; round < ROUNDS; round++) {
        for (const one of loads) {
          one.alone.push(...(await measure(one, SECONDS)));
        }

        await runWhileAsking(admin, async () => {
          for (const one of loads) {
            one.beside.push(...(await measure(one, SECONDS)));
          }
        });
      }

      return loads.map(({ name, clients, beside, alone }) => {
        const [with99, without99] = [
          computePercentile(beside, 0.99),
          computePercentile(alone, 0.99),
        ];
        const work = `${name}, ${clients} ${clients === 1 ? 'client' : 'clients'}, beside a question at its limit, p99 ms`;
        return toRow(work, with99, without99, with99 / without99, 'at most 1.5');
      });
    },
  );

const createLoad = (name: string, clients: number) => ({ name, clients, beside: [], alone: [] });

/** Does some work while a question is asked again as soon as it was answered. */
async function runWhileAsking(admin: SignedInBrowser, work: () => Promise<void>): Promise<void> {
  let isDone = false;
  const keepAsking = async () => {
    while (!isDone) {
      await askTooMuch(admin);
    }
  };

  await Promise.all([
    work().finally(() => {
      isDone = true;
    }),
    keepAsking(),
  ]);
}

async function askTooMuch(admin: SignedInBrowser): Promise<void> {
  const { status, body } = await admin.post<ErrorBody>('/api/admin/sql', { sql: ENDLESS });
  if (body.code !== 'SQL_LIMIT') {
    throw new Error(`The question was answered ${status} ${body.code}.`);
  }
}
