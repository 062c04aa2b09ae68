import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import type { RaceClient, Sale } from './race-client.ts';

/** The result of a race. Times are in milliseconds, of clear answers alone; null without any. */
export interface RaceReport {
  readonly buyers: number;
  readonly slots: number;
  /** How many requests for a slot were acknowledged as sales. */
  readonly sold: number;
  /** How many slots were sold to two buyers or more. */
  readonly oversold: number;
  /** How many buyers the most often sold slot was sold to. */
  readonly worst: number;
  /** How many requests were refused because the slot was taken. */
  readonly refused: number;
  /** How many buyers got another answer, or none. */
  readonly failed: number;
  readonly p50: number | null;
  readonly p99: number | null;
}

/**
 * Lets this many buyers book at one moment, buyer i the i-th slot, and the first one again after
 * the last. All of them are connected before the first request is sent.
 */
export async function runRace(
  client: RaceClient,
  buyers: number,
  slots: readonly SlotId[],
): Promise<RaceReport> {
  const connections = await Promise.all(Array.from({ length: buyers }, () => client.connect()));
  const sales = await Promise.all(
    connections.map((connection, buyer) => {
      const slot = slots[buyer % slots.length];
      if (slot === undefined) {
        throw new RangeError('A race needs a slot.');
      }

      return client.buy(connection, slot, buyer);
    }),
  );
  return summarizeRace(sales, slots.length);
}

/** Sums up the answers that the buyers got. */
export function summarizeRace(sales: readonly Sale[], slots: number): RaceReport {
  const timesSold = new Map<SlotId, number>();
  for (const { outcome, slot } of sales) {
    if (outcome === 'sold') {
      timesSold.set(slot, (timesSold.get(slot) ?? 0) + 1);
    }
  }

  const countOutcome = (outcome: Sale['outcome']): number =>
    sales.filter((sale) => sale.outcome === outcome).length;
  const waits = sales.filter(({ outcome }) => outcome !== 'failed').map(({ ms }) => ms);
  return {
    buyers: sales.length,
    slots,
    sold: countOutcome('sold'),
    oversold: [...timesSold.values()].filter((times) => times > 1).length,
    worst: Math.max(0, ...timesSold.values()),
    refused: countOutcome('refused'),
    failed: countOutcome('failed'),
    p50: computePercentile(waits, 0.5),
    p99: computePercentile(waits, 0.99),
  };
}

/** Returns the wait, rounded to tenths, that this share of the waits doesn't exceed. */
function computePercentile(waits: readonly number[], share: number): number | null {
  const sorted = [...waits].sort((one, other) => one - other);
  const wait = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  return wait === undefined ? null : Math.round(wait * 10) / 10;
}
