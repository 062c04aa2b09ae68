import { startParts } from '../parts.ts';
import type { Row } from '../table.ts';
import { closures } from './closures.ts';
import { moves } from './moves.ts';
import { withPark } from './running-park.ts';

/**
 * Measures what staff do with bookings that stand: moves beside placing bookings, and closing three
 * days beside cancelling their bookings. If EVENTSTORE_URL is set, all of it is measured again on
 * that server, which must be empty.
 */
export async function parkDay(): Promise<Row[]> {
  const { EVENTSTORE_URL: other } = process.env;
  // The given server comes first, because it may not be as it should be.
  const there = other ? await rowsOn(other) : [];
  const embedded = await rowsOn(undefined);
  return [
    ...embedded,
    ...there.map((row) => ({ ...row, work: `${row.work}, on the server of EVENTSTORE_URL` })),
  ];
}

async function rowsOn(eventStoreUrl: string | undefined): Promise<Row[]> {
  const parts = await startParts(eventStoreUrl);
  try {
    return await withPark(parts, async (park) => [
      ...(await moves(park)),
      ...(await closures(park)),
    ]);
  } finally {
    await parts.stop();
  }
}
