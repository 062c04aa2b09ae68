import { availableSlots, bookingRequest } from './booking-requests.ts';
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

/** Measures placing bookings over HTTP against the same stack with one plain SQL transaction, in alternation. */
export async function booking(): Promise<Row[]> {
  const parts = await startParts();
  const environment = environmentOf(parts);
  await generateDays(parts.eventStoreUrl, FIRST_DAY, DAYS);
  const system = await startServer('system-server', environment);
  const floor = await startServer('crud-server', environment);
  try {
    const slots = await availableSlots(system.url, FIRST_DAY, DAYS);
    let crudSlot = 1_000_000;
    const ours = { server: system, next: () => bookingRequest(slots.pop() ?? 0) };
    const crud = { server: floor, next: () => bookingRequest(crudSlot++) };
    for (const { server, next } of [ours, crud]) await answersPerSecond(server.url, 32, WARM_UP_SECONDS, next, 201);
    const many: [number, number][] = [];
    const cpu: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = cpuSeconds(system.pid);
      const a = await answersPerSecond(ours.server.url, 32, SECONDS, ours.next, 201);
      cpu.push(((cpuSeconds(system.pid) - before) / (a * SECONDS)) * 1e6);
      many.push([a, await answersPerSecond(crud.server.url, 32, SECONDS, crud.next, 201)]);
    }
    const p50 = async ({ server, next }: typeof ours) =>
      percentile(await latenciesOf(server.url, 1, SECONDS, next, 201), 0.5);
    const alone: [number, number][] = [];
    for (let round = 0; round < ROUNDS; round++) alone.push([await p50(ours), await p50(crud)]);
    const rate = (i: 0 | 1) => median(many.map((pair) => pair[i]));
    return [
      row('bookings/s, 32 clients', rate(0), rate(1), median(many.map(([a, b]) => a / b)), 'at least 0.65'),
      row(
        'booking p50 ms, 1 client',
        median(alone.map(([a]) => a)),
        median(alone.map(([, b]) => b)),
        median(alone.map(([a, b]) => a / b)),
        'at most 2.5',
      ),
      row('CPU of the product a booking, µs', median(cpu), NaN, NaN, ''),
    ];
  } finally {
    await stopAll(system, floor);
    await parts.stop();
  }
}

const stopAll = (...servers: ServerProcess[]) => Promise.all(servers.map((server) => server.stop()));
