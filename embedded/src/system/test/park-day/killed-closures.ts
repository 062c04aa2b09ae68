import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { sendPersistently } from '@cablepark/backend/test/persistent-request';
import type { Closure } from '@cablepark/contracts/schedule/closure';

import { signInAdmin, type Park } from '../park.ts';
import { ClosingPark } from './closing-park.ts';
import type { Violations } from './violations.ts';

/** Each round closes three days and takes that back, and is killed amid either. */
const ROUNDS = 10;
const WITHIN_MS = 600;
/** An interrupted request must have its answer within this time. */
const ANSWERED_WITHIN_MS = 15_000;

interface TakenBack {
  readonly restored: string[];
  readonly settled: unknown[];
  readonly stillPostponed: string[];
}

/**
 * Kills a running park amid closures of three days with 40 bookings, and amid taking them back,
 * while guests go on booking there. Checks that no booking stands in a closed stretch, that
 * everything is as before afterwards, and that each customer got the right mails.
 */
export async function killAmidClosures(
  park: Park,
  violations: Violations,
  say: (line: string) => void,
): Promise<void> {
  const staff = await signInAdmin(park.url);
  const closing = await ClosingPark.create(staff, violations);
  for (let round = 1; round <= ROUNDS; round++) {
    const before = await closing.readState();
    const guests = closing.bookUntilStopped();
    const body = { from: closing.from, to: closing.to, reason: 'weather', note: null };
    const closed = await killDuring(park, violations, () =>
      sendPersistently<Closure>(staff, 'POST', '/api/closures', body),
    );
    violations.assertEqual(closed.status, 201, 'the status of a closure');
    await guests.stop();
    const postponed = await closing.assertClosed();
    say(`killed amid a closure, ${round} of ${ROUNDS}; it postponed ${postponed.length} bookings`);
    const taken = await killDuring(park, violations, () =>
      sendPersistently<TakenBack>(staff, 'DELETE', `/api/closures/${closed.body.id}`),
    );
    const { restored, settled, stillPostponed } = taken.body;
    violations.assertEqual(taken.status, 200, 'the status of taking a closure back');
    violations.assertEqual([...restored].sort(), postponed, 'the bookings that stand again');
    violations.assertEqual(
      [...settled, ...stillPostponed],
      [],
      'the bookings that do not stand again',
    );
    await closing.assertAsBefore(before);
    await closing.cancelGuests();
    say(`killed amid taking it back, ${round} of ${ROUNDS}; ${violations.count} violations`);
  }

  await closing.assertMails(`${park.dataDir}/mail`, ROUNDS);
}

/**
 * Kills the park at a random moment after the request was sent, starts it again and returns the
 * answer.
 */
async function killDuring<T>(
  park: Park,
  violations: Violations,
  request: () => Promise<T>,
): Promise<T> {
  const answered = request();
  answered.catch(() => undefined); // awaited below
  await delay(randomInt(WITHIN_MS));
  await park.kill();
  await park.start();
  const readyAt = performance.now();
  const answer = await answered;
  if (performance.now() - readyAt > ANSWERED_WITHIN_MS) {
    violations.add('a request was not answered 15 s after the restart');
  }

  return answer;
}
