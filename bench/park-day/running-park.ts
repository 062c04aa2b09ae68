import { randomUUID } from 'node:crypto';

import {
  addDays,
  slotsOfDay,
  timeOf,
  type ClockTime,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { earliestOf } from '@cablepark/contracts/shared/slot-ids';

import { createBookingRequest } from '../booking-requests.ts';
import { generateDays, type Parts } from '../parts.ts';
import { startServer } from '../processes.ts';
import { createEnvironmentWithAdmin, signInAdmin } from '../signed-in.ts';

/** Each measurement has days of its own. */
export const PLACING = { first: '2030-01-01', days: 2600 };
export const MOVING = { first: addDays(PLACING.first, PLACING.days), days: 512 };
export const CLOSING = { first: addDays(MOVING.first, MOVING.days), days: 120 };

/** Every day is open from this time until ten in the evening. */
const OPENING: ClockTime = '15:00';
const BOOKINGS_AT_ONCE = 16;

/** The product over HTTP, with an administrator who is signed in. */
export interface RunningPark {
  readonly url: string;
  /** The headers of a request of the administrator, with an Idempotency-Key of its own. */
  readonly createStaffHeaders: () => Record<string, string>;
}

/** Runs the product on these parts, with the days of all measurements generated. */
export async function runWithPark<Result>(
  parts: Parts,
  use: (park: RunningPark) => Promise<Result>,
): Promise<Result> {
  for (const { first, days } of [PLACING, MOVING, CLOSING]) {
    await generateDays(parts.eventStoreUrl, first, days);
  }

  const server = await startServer('system-server', createEnvironmentWithAdmin(parts));
  try {
    const { cookies } = await signInAdmin(server.url);
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const createStaffHeaders = () => ({
      cookie,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    });
    return await use({ url: server.url, createStaffHeaders });
  } finally {
    await server.stop();
  }
}

/** One of the 14 slots that every day has at the same times. */
export const findAfternoonSlot = (day: Day, n: number): SlotId =>
  earliestOf(
    slotsOfDay(day)
      .filter((slot) => timeOf(slot) >= OPENING)
      .slice(n),
  );

/**
 * Books these slots, each for a guest of its own, and returns the references of the bookings in the
 * same order.
 */
export async function book({ url }: RunningPark, slots: readonly SlotId[]): Promise<string[]> {
  const references: string[] = [];
  for (let i = 0; i < slots.length; i += BOOKINGS_AT_ONCE) {
    references.push(
      ...(await Promise.all(
        slots.slice(i, i + BOOKINGS_AT_ONCE).map((slot) => bookOne(url, slot)),
      )),
    );
  }

  return references;
}

async function bookOne(url: string, slot: SlotId): Promise<string> {
  const { path, ...init } = createBookingRequest(slot);
  const answer = await fetch(url + path, init);
  if (answer.status !== 201) {
    throw new Error(`Booking ${slot} was answered ${answer.status}.`);
  }

  const { booking } = (await answer.json()) as { booking: { reference: string } };
  return booking.reference;
}
