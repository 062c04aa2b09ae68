import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { signInAdmin, type Park } from '../park.ts';
import { MovingPark } from './moving-park.ts';
import type { Violations } from './violations.ts';

const KILLS = 30;
const BOOKINGS = 24;
/** After this many more moves, the park is killed at a random moment within `WITHIN_MS`. */
const MOVES_BEFORE = 20;
const WITHIN_MS = 700;

/**
 * Kills a running park amid moves within a day and between days, and checks after each restart
 * where every booking stands.
 */
export async function killAmidMoves(
  park: Park,
  violations: Violations,
  say: (line: string) => void,
): Promise<void> {
  const moving = await MovingPark.create(BOOKINGS, await signInAdmin(park.url), violations);
  const countMoves = () => moving.bookings.reduce((sum, booking) => sum + booking.moves, 0);
  for (let round = 1; round <= KILLS; round++) {
    const over = new AbortController();
    const enough = countMoves() + MOVES_BEFORE;
    const running = moving.run(over.signal);
    running.catch(() => undefined); // awaited below
    while (countMoves() < enough) {
      await delay(5);
    }

    await delay(randomInt(WITHIN_MS));
    over.abort();
    await park.kill();
    await park.start();
    await running;
    await moving.assertSettled();
    say(
      `killed amid moves, ${round} of ${KILLS}; ${countMoves()} moves; ${violations.count} violations`,
    );
  }
}
