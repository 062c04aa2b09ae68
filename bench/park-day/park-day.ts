import { startParts } from '../parts.ts';
import type { BenchRow } from '../table.ts';
import { measureClosures } from './closures.ts';
import { measureMoves } from './moves.ts';
import { runWithPark } from './running-park.ts';

/**
 * Measures what staff do with standing bookings: moves beside placing bookings, and closing three
 * days beside cancelling their bookings. If EVENTSTORE_URL is set, all of it is measured again on
 * that server, which must be empty.
 */
export async function measureParkDay(): Promise<BenchRow[]> {
  const { EVENTSTORE_URL: other } = process.env;
  // The given server comes first, so that one that isn't empty is refused before anything is
  // measured.
  const there = other ? await measureOn(other) : [];
  const embedded = await measureOn(undefined);
  return [
    ...embedded,
    ...there.map((row) => ({ ...row, work: `${row.work}, on the server of EVENTSTORE_URL` })),
  ];
}

async function measureOn(eventStoreUrl: string | undefined): Promise<BenchRow[]> {
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
