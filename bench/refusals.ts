import autocannon from 'autocannon';

import { addDays, dayOfInstant, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { earliestOf } from '@cablepark/contracts/shared/slot-ids';

import {
  createBookingRequest,
  listAvailableSlots,
  takeBookingRequest,
} from './booking-requests.ts';
import { measureAnswersPerSecond } from './load.ts';
import { createEnvironment, generateDays, startParts } from './parts.ts';
import { startServer } from './processes.ts';
import { computeMedian, toRow, type BenchRow } from './table.ts';

const FIRST_DAY = '2030-01-01';
const DAYS = 4000;
const ROUNDS = 15;
const SECONDS = 3;
const WARM_UP_SECONDS = 10;
const REFUSALS_A_SECOND = 1000;
/**
 * How many clients wait for an answer at once; with 16, answers that take 30 ms would allow only
 * 500 a second.
 */
const REFUSED_CLIENTS = 64;
/** How many days ahead the refused slot lies; the running product sells that day. */
const DAYS_AHEAD = 7;

/**
 * Measures placing bookings while a thousand others are refused each second, with refusals recorded
 * and without.
 */
export async function measureRefusals(): Promise<BenchRow[]> {
  const kept = await startPark('on');
  const off = await startPark('off');
  try {
    for (const one of [kept, off]) {
      await one.measure(WARM_UP_SECONDS);
    }

    const pairs: { readonly kept: Measured; readonly off: Measured }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      pairs.push({ kept: await kept.measure(SECONDS), off: await off.measure(SECONDS) });
    }

    const computePlaced = (which: 'kept' | 'off') =>
      computeMedian(pairs.map((pair) => pair[which].placed));
    const computeRefused = (which: 'kept' | 'off') =>
      computeMedian(pairs.map((pair) => pair[which].refused));
    return [
      toRow(
        'bookings/s under 1,000 refusals/s, which are kept; floor: LOST_DEMAND=off',
        computePlaced('kept'),
        computePlaced('off'),
        computeMedian(pairs.map((pair) => pair.kept.placed / pair.off.placed)),
        'at least 0.95',
      ),
      toRow('refusals/s meanwhile', computeRefused('kept'), computeRefused('off'), NaN, ''),
    ];
  } finally {
    await kept.stop();
    await off.stop();
  }
}

interface Measured {
  readonly placed: number;
  readonly refused: number;
}

async function startPark(lostDemand: 'on' | 'off') {
  const parts = await startParts();
  await generateDays(parts.eventStoreUrl, FIRST_DAY, DAYS);
  const server = await startServer('system-server', {
    ...createEnvironment(parts),
    LOST_DEMAND: lostDemand,
    TRUSTED_PROXIES: 'loopback',
  });
  const slots = await listAvailableSlots(server.url, FIRST_DAY, DAYS);
  const soon = addDays(dayOfInstant(new Date()), DAYS_AHEAD);
  const sold = earliestOf(await listAvailableSlots(server.url, soon, 1));
  const { path, ...request } = createBookingRequest(sold);
  await fetch(new URL(path, server.url), request);
  return {
    measure: async (seconds: number): Promise<Measured> => {
      const refusing = measureRefusedPerSecond(server.url, sold, seconds);
      const next = () => takeBookingRequest(slots);
      const placed = await measureAnswersPerSecond(server.url, 32, seconds, next, 201);
      return { placed, refused: await refusing };
    },
    stop: async () => {
      await server.stop();
      await parts.stop();
    },
  };
}

let customers = 0;

/** Creates a request for a sold slot, each time from another network. */
function createRefusedRequest(sold: SlotId) {
  const request = createBookingRequest(sold);
  const network = `10.${(customers >> 16) & 255}.${(customers >> 8) & 255}.${customers++ & 255}`;
  return { ...request, headers: { ...request.headers, 'x-forwarded-for': network } };
}

async function measureRefusedPerSecond(
  url: string,
  sold: SlotId,
  seconds: number,
): Promise<number> {
  const { statusCodeStats } = await autocannon({
    url,
    connections: REFUSED_CLIENTS,
    duration: seconds,
    overallRate: REFUSALS_A_SECOND,
    requests: [{ setupRequest: (request) => ({ ...request, ...createRefusedRequest(sold) }) }],
  });
  return (statusCodeStats?.['409']?.count ?? 0) / seconds;
}
