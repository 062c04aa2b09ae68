import { availableSlots, bookingRequest, FIRST_SLOT } from './booking-requests.ts';
import { percentile } from './clock.ts';
import { answersPerSecond, latenciesOf } from './load.ts';
import { environmentOf, generateDays, startParts } from './parts.ts';
import { cpuSeconds, startServer, type ServerProcess } from './processes.ts';
import { median, row, type Row } from './table.ts';

const FIRST_DAY = '2030-01-01';
const DAYS = 2900;
const ROUNDS = 5;
const SECONDS = 4;
const WARM_UP_SECONDS = 15;

/**
 * Measures placing bookings over HTTP against the same stack with one plain SQL transaction, which
 * does the bare minimum or keeps the same promises as the product, in alternation.
 */
export async function booking(): Promise<Row[]> {
  const parts = await startParts();
  const environment = environmentOf(parts);
  await generateDays(parts.eventStoreUrl, FIRST_DAY, DAYS);
  const servers = await Promise.all(
    ['system-server', 'crud-server', 'promises-server'].map((name) =>
      startServer(name, environment),
    ),
  );
  const [system, bare, promising] = servers as [ServerProcess, ServerProcess, ServerProcess];
  try {
    const slots = await availableSlots(system.url, FIRST_DAY, DAYS);
    const ours = { server: system, next: () => bookingRequest(slots.pop() ?? 0) };
    const sides = [
      ours,
      ...[bare, promising].map((server) => ({ server, next: nextOf(FIRST_SLOT) })),
    ];
    for (const { server, next } of sides) {
      await answersPerSecond(server.url, 32, WARM_UP_SECONDS, next, 201);
    }

    const many: number[][] = [];
    const cpu: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = cpuSeconds(system.pid);
      const rates = await each(sides, ({ server, next }) =>
        answersPerSecond(server.url, 32, SECONDS, next, 201),
      );
      cpu.push(((cpuSeconds(system.pid) - before) / ((rates[0] ?? 0) * SECONDS)) * 1e6);
      many.push(rates);
    }

    const alone: number[][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(
        await each(sides, async ({ server, next }) =>
          percentile(await latenciesOf(server.url, 1, SECONDS, next, 201), 0.5),
        ),
      );
    }

    return [
      beside('bookings/s, 32 clients, of bare CRUD', many, 1, 'at least 0.85'),
      beside('bookings/s, 32 clients, of a floor with the same promises', many, 2, 'at least 1.0'),
      beside('booking p50 ms, 1 client, of bare CRUD', alone, 1, 'at most 1.5'),
      beside('booking p50 ms, 1 client, of a floor with the same promises', alone, 2, ''),
      row('CPU of the product a booking, µs', median(cpu), NaN, NaN, ''),
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await parts.stop();
  }
}

/** Requests for one slot after another. */
const nextOf = (first: number) => {
  let slot = first;
  return () => bookingRequest(slot++);
};

async function each<Side>(
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
const beside = (work: string, rounds: readonly number[][], other: number, goal: string): Row => {
  const of = (side: number) => median(rounds.map((figures) => figures[side] ?? NaN));
  return row(
    work,
    of(0),
    of(other),
    median(rounds.map((figures) => (figures[0] ?? NaN) / (figures[other] ?? NaN))),
    goal,
  );
};
