import { randomInt } from 'node:crypto';

import { Browser } from '@cablepark/backend/test/browser';
import { parkEvents, type ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { addDays, dayOfInstant, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog } from '@cablepark/event-store/log/event-log';

import type { DistributedPark } from '../distributed-park.ts';
import { assertRowsEqualARebuild } from '../read-models.ts';
import { FairnessCheck } from './fairness-check.ts';
import { Guest } from './guests.ts';

const DAY_AHEAD = 20;
const SLOTS = 12;

/** Short, so that holds and offers end by the clock during the test. */
export const SHORT = { HOLD_SECONDS: '5', OFFER_SECONDS: '5' };

/**
 * Lets many guests compete for the same few half hours at two back ends, while `disturb` kills and
 * freezes processes. Throws if the log then shows a half hour that was sold, held or offered twice,
 * if it lacks an acknowledged booking, or if the rows differ from those of a rebuild.
 */
export async function runCrowd(
  park: DistributedPark,
  guests: number,
  disturb: () => Promise<void>,
): Promise<string> {
  const wanted = await listWantedSlots(park.sites[0] ?? '');
  const all = Array.from({ length: guests }, (_, i) => new Guest(i, park, wanted));
  let isOver = false;
  const acting = Promise.all(
    all.map(async (guest) => {
      while (!isOver) {
        await guest.act();
        await new Promise((resolve) => setTimeout(resolve, randomInt(guests * 10)));
      }
    }),
  );
  await Promise.race([disturb(), acting]);
  isOver = true;
  await acting;
  const acknowledged = all.flatMap((guest) => guest.acknowledged);
  const fairness = await assertFair(park, new Set(acknowledged));
  await assertRowsEqualARebuild(park.addresses);
  return `${guests} guests, ${acknowledged.length} bookings acknowledged, ${fairness}`;
}

async function listWantedSlots(site: string): Promise<SlotId[]> {
  const day = addDays(dayOfInstant(new Date()), DAY_AHEAD);
  const { body } = await new Browser(site).get<{ timeSlots: TimeSlot[] }>(
    `/api/timeslots?startDate=${day}&endDate=${day}`,
  );
  const available = body.timeSlots
    .filter(({ status }) => status === 'available')
    .map(({ id }) => id);
  return available.slice(0, SLOTS);
}

async function assertFair(
  { addresses }: DistributedPark,
  acknowledged: ReadonlySet<string>,
): Promise<string> {
  const connection = new Connection(addresses.eventStoreUrl);
  try {
    const events = await new EventLog(connection, parkEvents).readEvents<ScheduleStreamEvent>(
      SCHEDULE,
      0n,
      1_000_000,
    );
    const { violations } = FairnessCheck.run(
      events.map((event) => ({
        event,
        at: event.metadata.at,
        commit: event.metadata.commit ?? { size: 1, index: 0 },
      })),
    );
    const placed = new Set(
      events.flatMap(({ type, data }) => (type === 'BookingPlaced' ? [data.reference] : [])),
    );
    const lost = [...acknowledged].filter((reference) => !placed.has(reference));
    const extra = [...placed].filter((reference) => !acknowledged.has(reference));
    const all = [
      ...violations,
      ...lost.map((one) => `${one} is lost`),
      ...extra.map((one) => `${one} is unknown`),
    ];
    if (all.length > 0) {
      throw new Error(all.slice(0, 20).join('\n'));
    }

    const count = (type: string) =>
      `${events.filter((event) => event.type === type).length} ${type}`;
    return ['HoldPlaced', 'WaitlistJoined', 'SlotOffered', 'OfferLapsed', 'OfferAccepted']
      .map(count)
      .join(', ');
  } finally {
    await connection.close();
  }
}
