import { seededOperatingHours, seededPricing } from '@cablepark/contracts/configuration/settings';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import { addDays, slotsOfDay, timeOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { Timetable } from '../domain/settings.ts';

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

const day = MONDAY;
const priced = (slotIds: readonly SlotId[], priceCents: number) => slotIds.map((slotId) => ({ slotId, priceCents }));
const all = (slots: SlotId | readonly SlotId[]): readonly SlotId[] => (typeof slots === 'number' ? [slots] : slots);

type Generated = Extract<ScheduleEvent, { type: 'SlotsGenerated' }>['data'];

/** A day's slots at 20 €, unless `more` says otherwise. */
export const slotsGenerated = (
  slotIds = slotsFrom('15:00', '22:00'),
  priceCents = 2000,
  more: Partial<Generated> = {},
): ScheduleEvent => ({
  type: 'SlotsGenerated',
  data: { day, slots: priced(slotIds, priceCents), removed: [], repriced: [], ...more },
});
/** Slots were removed, or got this price. */
export const slotsChanged = (more: Partial<Generated>): ScheduleEvent => slotsGenerated([], 0, more);
export const slotOpened = (slots: SlotId | readonly SlotId[], priceCents = 2000): ScheduleEvent => ({
  type: 'SlotOpened',
  data: { day, slots: priced(all(slots), priceCents) },
});
export const slotBlocked = (slots: SlotId | readonly SlotId[], why = reason): ScheduleEvent => ({
  type: 'SlotBlocked',
  data: { day, slots: [...all(slots)], reason: why },
});
export const slotMadeAvailable = (slots: SlotId | readonly SlotId[], priceCents = 2000): ScheduleEvent => ({
  type: 'SlotMadeAvailable',
  data: { day, slots: priced(all(slots), priceCents) },
});
export const slotPriceChanged = (slots: SlotId | readonly SlotId[], priceCents: number): ScheduleEvent => ({
  type: 'SlotPriceChanged',
  data: { day, slots: priced(all(slots), priceCents) },
});
export const slotRemoved = (slots: SlotId | readonly SlotId[]): ScheduleEvent => ({
  type: 'SlotRemoved',
  data: { day, slots: [...all(slots)] },
});

type Postponed = Extract<ScheduleEvent, { type: 'BookingPostponed' }>['data'];
type Cancelled = Extract<ScheduleEvent, { type: 'BookingCancelled' }>['data'];
type Placed = Extract<ScheduleEvent, { type: 'BookingPlaced' }>['data'];

export const BOOKING = '000000000000000I';
/** A guest’s booking of these slots at 20 € each, unless `more` says otherwise. */
export const bookingPlaced = (slotIds: readonly SlotId[], more: Partial<Placed> = {}): ScheduleEvent => ({
  type: 'BookingPlaced',
  data: {
    bookingId: BOOKING,
    reference: 'ABCDEFGH23456789',
    shortReference: 'QZ7-K4M',
    slots: slotIds.map((slotId) => ({ slotId, priceCents: 2000 })),
    customer: anna,
    equipmentRental: false,
    ownerId: null,
    language: 'lv',
    emailHash: null,
    linkHash: null,
    ...more,
  },
});
export const bookingCancelled = (slotIds: readonly SlotId[], more: Partial<Cancelled> = {}): ScheduleEvent => ({
  type: 'BookingCancelled',
  data: {
    bookingId: BOOKING,
    reference: 'ABCDEFGH23456789',
    slots: slotIds.map((slotId) => ({ slotId, priceCents: 2000 })),
    ownerId: null,
    language: 'lv',
    sequence: 1,
    reason: 'staff',
    lost: null,
    ...more,
  },
});
export const bookingPostponed = (slotIds: readonly SlotId[], more: Partial<Postponed> = {}): ScheduleEvent => ({
  type: 'BookingPostponed',
  data: {
    bookingId: BOOKING,
    reference: 'ABCDEFGH23456789',
    slots: slotIds.map((slotId) => ({ slotId, priceCents: 2000 })),
    ownerId: null,
    language: 'lv',
    sequence: 1,
    equipmentRental: false,
    closureId: 'storm',
    reason: 'weather',
    ...more,
  },
});
/** The books of all days before this one were closed. */
export const booksClosed = (before: Day = addDays(MONDAY, 1)): ScheduleEvent => ({
  type: 'BooksClosed',
  data: { before },
});
