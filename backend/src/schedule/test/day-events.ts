import { seededOperatingHours, seededPricing } from '@cablepark/contracts/configuration/settings';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import { slotsOfDay, timeOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { DayEvent } from '../domain/day-schedule.ts';
import type { Timetable } from '../domain/timetable.ts';

/** A Monday, open from 15:00 to 22:00, at 20 € until 17:00 and 25 € from then on. */
export const MONDAY: Day = '2026-06-01';
export const hours = seededOperatingHours;
export const pricing = seededPricing;
/** The hours and prices above, without special days, unless `more` says otherwise. */
export const timetable = (more: Partial<Timetable> = {}): Timetable => ({
  operatingHours: hours,
  pricing,
  specialDays: new Map(),
  ...more,
});

/** The slot that starts at this time on Riga’s clock. */
export function slot(time: string, day: Day = MONDAY): SlotId {
  const found = slotsOfDay(day).find((slotId) => timeOf(slotId) === time);
  if (found === undefined) throw new Error(`${day} has no ${time}.`);
  return found;
}

/** The slots from one time to another, which is the end of the last slot. */
export const slotsFrom = (from: string, to: string, day: Day = MONDAY): SlotId[] =>
  slotsOfDay(day).filter((slotId) => timeOf(slotId) >= from && timeOf(slotId) < to);

export const sealedAs = <Content>(keyId: string): Sealed<Content> => ({ keyId, box: `box of ${keyId}` });
export const anna = sealedAs<Customer>('anna');
export const reason = sealedAs<{ reason: string }>('reason');

export const slotsGenerated = (slotIds = slotsFrom('15:00', '22:00'), priceCents = 2000, day = MONDAY): DayEvent => ({
  type: 'SlotsGenerated',
  data: { day, slots: slotIds.map((slotId) => ({ slotId, priceCents })) },
});
export const slotOpened = (slotId: SlotId, priceCents = 2000): DayEvent => ({
  type: 'SlotOpened',
  data: { slotId, priceCents },
});
export const slotBlocked = (slotId: SlotId, why = reason): DayEvent => ({
  type: 'SlotBlocked',
  data: { slotId, reason: why },
});
export const slotMadeAvailable = (slotId: SlotId, priceCents = 2000): DayEvent => ({
  type: 'SlotMadeAvailable',
  data: { slotId, priceCents },
});
export const slotPriceChanged = (slotId: SlotId, priceCents: number): DayEvent => ({
  type: 'SlotPriceChanged',
  data: { slotId, priceCents },
});
export const slotRemoved = (slotId: SlotId): DayEvent => ({ type: 'SlotRemoved', data: { slotId } });

type Cancelled = Extract<DayEvent, { type: 'BookingCancelled' }>['data'];
type Placed = Extract<DayEvent, { type: 'BookingPlaced' }>['data'];

export const BOOKING = `${MONDAY}.0000000000000001`;
/** A guest’s booking of these slots at 20 € each, unless `more` says otherwise. */
export const bookingPlaced = (slotIds: readonly SlotId[], more: Partial<Placed> = {}): DayEvent => ({
  type: 'BookingPlaced',
  data: {
    bookingId: BOOKING,
    reference: 'ABCDEFGH23456789',
    slots: slotIds.map((slotId) => ({ slotId, priceCents: 2000 })),
    customer: anna,
    equipmentRental: false,
    ownerId: null,
    language: 'lv',
    idempotency: null,
    emailHash: null,
    linkHash: null,
    ...more,
  },
});
export const bookingCancelled = (slotIds: readonly SlotId[], more: Partial<Cancelled> = {}): DayEvent => ({
  type: 'BookingCancelled',
  data: {
    bookingId: BOOKING,
    reference: 'ABCDEFGH23456789',
    slots: slotIds.map((slotId) => ({ slotId, priceCents: 2000 })),
    customer: anna,
    ownerId: null,
    language: 'lv',
    sequence: 1,
    reason: 'staff',
    lost: null,
    ...more,
  },
});
