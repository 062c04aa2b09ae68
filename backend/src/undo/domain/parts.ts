import { findParkSetting } from '@cablepark/contracts/configuration/park-settings';
import { settingNames, specialDayFrom } from '@cablepark/contracts/configuration/setting-names';
import type { OpenDetail } from '@cablepark/contracts/schedule/booking-details';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import { isCancelled, type PlacedBooking, type Slot } from '#schedule/domain/day-schedule';
import { findBooking, getDay, type Schedule } from '#schedule/domain/schedule';
import type { ScheduleSettings } from '#schedule/domain/settings';
import type { Reach } from './reach.ts';
import type { PassesBefore } from './revert-passes.ts';

/**
 * Parts of the schedule as of some position. Slots that weren't stored, cancelled bookings and
 * unset settings are left out.
 */
export interface Parts {
  readonly slots: ReadonlyMap<SlotId, SlotPart>;
  readonly bookings: ReadonlyMap<string, BookingPart>;
  readonly settings: ReadonlyMap<string, SettingPart>;
}

export interface SlotPart extends Pick<Slot, 'status' | 'priceCents' | 'isByHand' | 'closureId'> {
  /** Why staff had blocked it, sealed, if that is known. */
  readonly blockReason?: Sealed<{ reason: string }> | null;
  /**
   * Whether staff had opened it, in contrast to the schedule that generated it, if that is known.
   */
  readonly isOpened?: boolean;
}

export type BookingPart = Pick<
  PlacedBooking,
  'slots' | 'postponed' | 'goneStretches' | OpenDetail | 'attendance' | 'remindedOf' | 'isReached'
>;

export interface SettingPart {
  readonly value: object;
  /** As ISO 8601, if that is known. */
  readonly changedAt: string | null;
}

/**
 * The parts of a schedule that an action changed. Leaves out slots that aren't stored, cancelled
 * bookings and settings that aren't set.
 */
export function partsOf(schedule: Schedule, { slots, bookings, settings }: Reach): Parts {
  const collect = <Key, Value>(
    keys: readonly Key[],
    find: (key: Key) => Value | undefined,
  ): ReadonlyMap<Key, Value> =>
    new Map(
      keys.flatMap((key) => {
        const value = find(key);
        return value === undefined ? [] : [[key, value] as const];
      }),
    );
  return {
    slots: collect(slots, (slotId) => getDay(schedule, dayOf(slotId)).slots.get(slotId)),
    bookings: collect(bookings, (bookingId) => {
      const booking = findBooking(schedule, bookingId);
      return booking && isCancelled(booking) ? undefined : booking;
    }),
    settings: collect(settings, (name) => {
      const value = valueOf(name, schedule.settings);
      return value ? { value, changedAt: null } : undefined;
    }),
  };
}

function valueOf(name: string, settings: ScheduleSettings): object | null | undefined {
  const setting = findParkSetting(name);
  if (setting) {
    return settings[setting.name];
  }
  if (name === settingNames.adminEmail) {
    return settings.adminEmail;
  }

  const day = specialDayFrom(name);
  if (day !== undefined) {
    return settings.specialDays.get(day);
  }

  const hours = settings.operatingHours.find(
    ({ dayOfWeek }) => settingNames.operatingHours(dayOfWeek) === name,
  );
  return hours ?? settings.pricing.find((price) => settingNames.pricing(price.name) === name);
}

/** The state before an action, and everything else that reverting it needs from the histories. */
export interface BeforeImage extends PassesBefore {
  /** The action that is reverted. */
  readonly action: string;
  /** The revision of its first event. */
  readonly revision: bigint;
  readonly reach: Reach;
  readonly before: Parts;
  /** The days that it generated or regenerated. */
  readonly generated: ReadonlySet<Day>;
  /** Why the bookings that were already cancelled before the action had been, by their ids. */
  readonly cancelled: ReadonlyMap<string, CancellationReason>;
}
