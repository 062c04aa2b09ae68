import { startParts } from '../parts.ts';
import type { Row } from '../table.ts';
import { measureClosures } from './closures.ts';
import { measureMoves } from './moves.ts';
import { runWithPark } from './running-park.ts';

/**
 * Measures what staff do with bookings that stand: moves beside placing bookings, and closing three
 * days beside cancelling their bookings. If EVENTSTORE_URL is set, all of it is measured again on
 * that server, which must be empty.
 */
export async function measureParkDay(): Promise<Row[]> {
  const { EVENTSTORE_URL: other } = process.env;
  // The given server comes first, because it may not be as it should be.
  const there = other ? await measureOn(other) : [];
  const embedded = await measureOn(undefined);
  return [
    ...embedded,
    ...there.map((row) => ({ ...row, work: `${row.work}, on the server of EVENTSTORE_URL` })),
  ];
}

async function measureOn(eventStoreUrl: string | undefined): Promise<Row[]> {
  const parts = await startParts(eventStoreUrl);
  try {
    return await runWithPark(parts, async (park) => [
      ...(await measureMoves(park)),
      ...(await measureClosures(park)),
    ]);
  } finally {
    await parts.stop();
  }
}
