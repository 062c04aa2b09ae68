import { addDays, dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { computePercentile, measureTime, type Latencies } from './clock.ts';
import { Guests } from './guests.ts';
import { createEnvironment, generateDays, startParts } from './parts.ts';
import { startServer } from './processes.ts';
import { computeMedian, toRow, type BenchRow } from './table.ts';

const FIRST_MONDAY = '2030-01-07';
/** Each round is for a Saturday of its own, which has 24 half hours. */
const ROUNDS = 5;
const SLOTS = 24;
const CLIENTS = 500;
const POLL_EVERY_MS = 1000;

/**
 * Measures the morning when a season opens: 500 guests want the same Saturday at once. Each reads
 * the week, holds a half hour and books it, and after a refusal tries another until none is left.
 * Plain SQL does the same, in alternation.
 */
export async function measureRush(): Promise<BenchRow[]> {
  const parts = await startParts();
  const environment = createEnvironment(parts);
  await generateDays(parts.eventStoreUrl, FIRST_MONDAY, (1 + 2 * ROUNDS) * 7);
  const system = await startServer('system-server', environment);
  const floor = await startServer('rush-floor-server', environment);
  try {
    const rows: BenchRow[] = [];
    let week = 0;
    await measureMornings([system.url, floor.url], week++, 0);
    for (const pollers of [0, CLIENTS]) {
      const rounds: Latencies[][] = [];
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push(await measureMornings([system.url, floor.url], week++, pollers));
      }

      const also = pollers === 0 ? '' : `, with ${pollers} polling the calendar`;
      const toRowBeside = (
        work: string,
        goal: string,
        compute: (waits: Latencies) => number,
      ): BenchRow => {
        const medianOf = (i: number) => computeMedian(rounds.map((both) => compute(both[i] ?? [])));
        return toRow(
          `rush of ${CLIENTS}${also}: ${work}`,
          medianOf(0),
          medianOf(1),
          medianOf(0) / medianOf(1),
          goal,
        );
      };

      rows.push(
        toRowBeside('p50 ms', '', (waits) => computePercentile(waits, 0.5)),
        toRowBeside('p99 ms', '', (waits) => computePercentile(waits, 0.99)),
        toRowBeside('all have an answer, ms', 'at most 1000', (waits) => Math.max(...waits)),
      );
    }

    return rows;
  } finally {
    await Promise.all([system.stop(), floor.stop()]);
    await parts.stop();
  }
}

async function measureMornings(
  urls: readonly string[],
  week: number,
  pollers: number,
): Promise<Latencies[]> {
  const found: Latencies[] = [];
  for (const url of urls) {
    found.push(await measureMorning(new Guests(url), addDays(FIRST_MONDAY, week * 7), pollers));
  }

  return found;
}

/** Returns how long each client waits for its last answer, in milliseconds. */
async function measureMorning(client: Guests, monday: Day, pollers: number): Promise<Latencies> {
  const polling = new AbortController();
  const polled = Array.from({ length: pollers }, () => poll(client, monday, polling.signal));
  const sold: SlotId[] = [];
  const waits = await Promise.all(
    Array.from({ length: CLIENTS }, () =>
      measureTime(async () => {
        sold.push(...(await book(client, monday)));
      }),
    ),
  );
  polling.abort();
  await Promise.all(polled);
  client.close();
  if (sold.length !== SLOTS || new Set(sold).size !== SLOTS) {
    throw new Error(`${sold.length} sold: ${sold.join()}`);
  }

  return waits;
}

async function poll(client: Guests, monday: Day, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * POLL_EVERY_MS));
  while (!signal.aborted) {
    await client.readWeek(monday);
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
}

/** Books any free half hour of the week's Saturday and returns it, or nothing if all are taken. */
async function book(client: Guests, monday: Day): Promise<SlotId[]> {
  const saturday = addDays(monday, 5);
  for (;;) {
    const free = (await client.readWeek(monday)).filter((slot) => dayOf(slot) === saturday);
    const slot = free[Math.floor(Math.random() * free.length)];
    if (slot === undefined) {
      return [];
    }

    const held = await client.hold(slot);
    if (held !== undefined && (await client.book(slot, held))) {
      return [slot];
    }
  }
}
