import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { slotFromHalfHour } from '@cablepark/contracts/shared/slot-ids';

import {
  createBookingRequest,
  FIRST_SLOT,
  listAvailableSlots,
  takeBookingRequest,
} from './booking-requests.ts';
import { computePercentile, repeatFor, type Latencies } from './clock.ts';
import { Guests } from './guests.ts';
import { measureAnswersPerSecond, measureLatencies } from './load.ts';
import { createEnvironment, generateDays, startParts } from './parts.ts';
import { readCpuSeconds, startServer, type ServerProcess } from './processes.ts';
import { computeMedian, toRow, type BenchRow } from './table.ts';

const FIRST_DAY = '2030-01-01';
const DAYS = 2900;
const ROUNDS = 5;
const SECONDS = 4;
const WARM_UP_SECONDS = 15;

/**
 * Measures placing bookings over HTTP against the same stack with one plain SQL transaction, which
 * does the bare minimum or keeps the same promises as the product, in alternation.
 */
export async function measureBooking(): Promise<BenchRow[]> {
  const parts = await startParts();
  const environment = createEnvironment(parts);
  await generateDays(parts.eventStoreUrl, FIRST_DAY, DAYS);
  const servers = await Promise.all(
    ['system-server', 'crud-server', 'promises-server'].map((name) =>
      startServer(name, environment),
    ),
  );
  const [system, bare, promising] = servers as [ServerProcess, ServerProcess, ServerProcess];
  try {
    const slots = await listAvailableSlots(system.url, FIRST_DAY, DAYS);
    const ours = { server: system, next: () => takeBookingRequest(slots) };
    const sides = [
      ours,
      ...[bare, promising].map((server) => ({ server, next: createRequests(FIRST_SLOT) })),
    ];
    for (const { server, next } of sides) {
      await measureAnswersPerSecond(server.url, 32, WARM_UP_SECONDS, next, 201);
    }

    const many: number[][] = [];
    const cpu: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = readCpuSeconds(system.pid);
      const rates = await measureEach(sides, ({ server, next }) =>
        measureAnswersPerSecond(server.url, 32, SECONDS, next, 201),
      );
      cpu.push(((readCpuSeconds(system.pid) - before) / ((rates[0] ?? 0) * SECONDS)) * 1e6);
      many.push(rates);
    }

    const alone: number[][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(
        await measureEach(sides, async ({ server, next }) =>
          computePercentile(await measureLatencies(server.url, 1, SECONDS, next, 201), 0.5),
        ),
      );
    }

    const together = await measureHoldAndBook(system.url, slots, 32);
    const single = await measureHoldAndBook(system.url, slots, 1);
    return [
      toRowBeside('bookings/s, 32 clients, of bare CRUD', many, 1, 'at least 0.85'),
      toRowBeside(
        'bookings/s, 32 clients, of a floor with the same promises',
        many,
        2,
        'at least 1.0',
      ),
      toRowBeside('booking p50 ms, 1 client, of bare CRUD', alone, 1, 'at most 1.5'),
      toRowBeside('booking p50 ms, 1 client, of a floor with the same promises', alone, 2, ''),
      toRow('CPU of the product a booking, µs', computeMedian(cpu), NaN, NaN, ''),
      toRow('a hold and its booking, 32 clients, a second', together.rate, NaN, NaN, '400'),
      toHoldAndBookRow('32 clients', together.latencies),
      toHoldAndBookRow('1 client', single.latencies),
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await parts.stop();
  }
}

/** Measures holding a half hour and then booking it, as customers do. */
async function measureHoldAndBook(url: string, slots: SlotId[], clients: number) {
  const guests = new Guests(url);
  try {
    const latencies = await repeatFor(clients, SECONDS, async () => {
      const slot = slots.pop();
      const held = slot === undefined ? undefined : await guests.hold(slot);
      if (slot === undefined || held === undefined || !(await guests.book(slot, held))) {
        throw new Error(`Slot ${slot} could not be held and booked.`);
      }
    });
    return { latencies, rate: latencies.length / SECONDS };
  } finally {
    guests.close();
  }
}

/** A row of the p99 of holding and booking beside its p50, which it should at most double. */
function toHoldAndBookRow(clients: string, latencies: Latencies): BenchRow {
  const p50 = computePercentile(latencies, 0.5);
  const p99 = computePercentile(latencies, 0.99);
  return toRow(`the same, ${clients}: p99 beside p50, ms`, p99, p50, p99 / p50, 'at most 2');
}

/** Requests for one slot after another. */
const createRequests = (first: number) => {
  let next = first;
  return () => createBookingRequest(slotFromHalfHour(next++));
};

async function measureEach<Side>(
  sides: readonly Side[],
  measure: (side: Side) => Promise<number>,
): Promise<number[]> {
  const figures: number[] = [];
  for (const side of sides) {
    figures.push(await measure(side));
  }

  return figures;
}

/** The first side's figures beside those of another, medians of all rounds. */
const toRowBeside = (
  work: string,
  rounds: readonly number[][],
  other: number,
  goal: string,
): BenchRow => {
  const computeMedianOf = (side: number) =>
    computeMedian(rounds.map((figures) => figures[side] ?? NaN));
  return toRow(
    work,
    computeMedianOf(0),
    computeMedianOf(other),
    computeMedian(rounds.map((figures) => (figures[0] ?? NaN) / (figures[other] ?? NaN))),
    goal,
  );
};
