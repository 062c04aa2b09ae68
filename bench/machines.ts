import { Agent } from 'node:http';

import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import {
  createBookingRequest,
  listAvailableSlots,
  takeBookingRequest,
} from './booking-requests.ts';
import { computePercentile, measureTime, repeatFor } from './clock.ts';
import { sendForStatus } from './load.ts';
import { createEnvironment, generateDays, startParts, type Parts } from './parts.ts';
import { startServer, type ServerProcess } from './processes.ts';
import { computeMedian, toRow, type BenchRow } from './table.ts';

const FIRST_DAY = '2030-01-01';
const DAYS = 2900;
const CLIENTS = 32;
const SECONDS = 4;
const ROUNDS = 3;
const WARM_UP_SECONDS = 6;
const RUSH_CLIENTS = 500;
const RUSH_SLOTS = 24;
const VAULT_KEY = '0123456789abcdef'.repeat(4);

/**
 * Measures placing bookings through two and ten back ends on one event store and one Postgres,
 * beside one back end, and 500 customers who want 24 slots at the same instant from two. The first
 * back end is the product as `npm start` runs it, with the projections.
 */
export async function measureMachines(): Promise<BenchRow[]> {
  const parts = await startParts();
  await generateDays(parts.eventStoreUrl, FIRST_DAY, DAYS);
  const servers = [await startServer('system-server', { ...createEnvironment(parts), VAULT_KEY })];
  try {
    const slots = await listAvailableSlots(servers[0]?.url ?? '', FIRST_DAY, DAYS);
    const one = await measureLoad(servers, slots);
    servers.push(await startBackEnd(parts, 2));
    const two = await measureLoad(servers, slots);
    const rush = await measureRush(servers, slots.splice(0, RUSH_SLOTS));
    for (let which = 3; which <= 10; which++) {
      servers.push(await startBackEnd(parts, which));
    }

    const ten = await measureLoad(servers, slots);
    const toRowsBeside = (count: string, { rate, p99, longest }: Load): BenchRow[] => [
      toRow(
        `bookings/s of ${count} back ends, ${CLIENTS} clients, beside one`,
        rate,
        one.rate,
        rate / one.rate,
        '≥ 0.8',
      ),
      toRow(`p99 ms of ${count}, beside one`, p99, one.p99, p99 / one.p99, '≤ 3'),
      toRow(`longest ms of ${count}, beside one`, longest, one.longest, NaN, '≤ 1,000 ms'),
    ];
    return [
      ...toRowsBeside('two', two),
      ...toRowsBeside('ten', ten),
      toRow(
        `${RUSH_CLIENTS} clients, ${RUSH_SLOTS} slots, two back ends, last answer ms`,
        rush,
        NaN,
        NaN,
        '≤ 2,000 ms',
      ),
    ];
  } finally {
    for (const server of servers.reverse()) {
      await server.stop();
    }

    await parts.stop();
  }
}

const startBackEnd = (parts: Parts, which: number) =>
  startServer('back-end-server', {
    ...createEnvironment(parts),
    VAULT_KEY,
    DATA_DIR: `${parts.productFolder}-${which}`,
  });

interface Load {
  readonly rate: number;
  readonly p99: number;
  readonly longest: number;
}

/** Books with the clients spread evenly over the servers. */
async function measureLoad(servers: readonly ServerProcess[], slots: SlotId[]): Promise<Load> {
  const agent = new Agent({ keepAlive: true });
  const book = async (client: number) => {
    const { url } = servers[client % servers.length] ?? { url: '' };
    const status = await sendForStatus(url, agent, takeBookingRequest(slots));
    if (status !== 201) {
      throw new Error(`${url} answered ${status}`);
    }
  };

  await repeatFor(CLIENTS, WARM_UP_SECONDS, book);
  const rounds: Load[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const latencies = await repeatFor(CLIENTS, SECONDS, book);
    const [rate, p99] = [latencies.length / SECONDS, computePercentile(latencies, 0.99)];
    rounds.push({ rate, p99, longest: Math.max(...latencies) });
  }

  agent.destroy();
  const medianOf = (figure: keyof Load) => computeMedian(rounds.map((round) => round[figure]));
  return {
    rate: medianOf('rate'),
    p99: medianOf('p99'),
    longest: Math.max(...rounds.map(({ longest }) => longest)),
  };
}

/**
 * Returns the milliseconds until the last of many clients, who all want one of these slots at the
 * same instant, has an answer.
 */
async function measureRush(
  servers: readonly ServerProcess[],
  slots: readonly SlotId[],
): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const statuses: (number | undefined)[] = [];
  const ms = await measureTime(() =>
    Promise.all(
      Array.from({ length: RUSH_CLIENTS }, async (_, i) => {
        const { url } = servers[i % servers.length] ?? { url: '' };
        const [slot] = slots.slice(i % slots.length);
        statuses.push(slot && (await sendForStatus(url, agent, createBookingRequest(slot))));
      }),
    ),
  );
  agent.destroy();
  const placed = statuses.filter((status) => status === 201).length;
  const refused = statuses.filter((status) => status === 409).length;
  if (placed !== slots.length || placed + refused !== RUSH_CLIENTS) {
    throw new Error(`${placed} bookings and ${refused} refusals among ${RUSH_CLIENTS} answers`);
  }

  return ms;
}
