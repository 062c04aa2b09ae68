import type autocannon from 'autocannon';

import type { SignedInBrowser } from '@cablepark/backend/test/sign-in';
import type { ErrorBody } from '@cablepark/contracts/shared/error-codes';

import { availableSlots, bookingRequest } from './booking-requests.ts';
import { weekRequests } from './calendar.ts';
import { percentile } from './clock.ts';
import { latenciesOf } from './load.ts';
import { generateDays } from './parts.ts';
import { withSeason } from './season-park.ts';
import { row, type Row } from './table.ts';

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
export const questions = (): Promise<Row[]> =>
  withSeason(
    {
      write: (_, { eventStoreUrl }) => generateDays(eventStoreUrl, FIRST_DAY, DAYS),
      // The product logs each question that runs into a limit as an error.
      environment: { LOG_LEVEL: 'fatal' },
    },
    async ({ url, admin }) => {
      const slots = await availableSlots(url, FIRST_DAY, DAYS);
      const loads = [1, 32].flatMap((clients): Load[] => [
        { ...load('weeks of the calendar', clients), next: weekRequests(), status: 200 },
        { ...load('bookings', clients), next: () => bookingRequest(slots.pop() ?? 0), status: 201 },
      ]);
      const measure = async ({ clients, next, status }: Load, seconds: number) =>
        latenciesOf(url, clients, seconds, next, status);
      for (const one of loads) {
        await measure(one, WARM_UP_SECONDS);
      }

      await askTooMuch(admin); // fills the tables
      for (let round = 0; round < ROUNDS; round++) {
        for (const one of loads) {
          one.alone.push(...(await measure(one, SECONDS)));
        }

        await whileAsking(admin, async () => {
          for (const one of loads) {
            one.beside.push(...(await measure(one, SECONDS)));
          }
        });
      }

      return loads.map(({ name, clients, beside, alone }) => {
        const [with99, without99] = [percentile(beside, 0.99), percentile(alone, 0.99)];
        const work = `${name}, ${clients} ${clients === 1 ? 'client' : 'clients'}, beside a question at its limit, p99 ms`;
        return row(work, with99, without99, with99 / without99, 'at most 1.5');
      });
    },
  );

const load = (name: string, clients: number) => ({ name, clients, beside: [], alone: [] });

/** Does some work while a question is asked again as soon as it was answered. */
async function whileAsking(admin: SignedInBrowser, work: () => Promise<void>): Promise<void> {
  let isDone = false;
  const asking = async () => {
    while (!isDone) {
      await askTooMuch(admin);
    }
  };

  await Promise.all([
    work().finally(() => {
      isDone = true;
    }),
    asking(),
  ]);
}

async function askTooMuch(admin: SignedInBrowser): Promise<void> {
  const { status, body } = await admin.post<ErrorBody>('/api/admin/sql', { sql: ENDLESS });
  if (body.code !== 'SQL_LIMIT') {
    throw new Error(`The question was answered ${status} ${body.code}.`);
  }
}
