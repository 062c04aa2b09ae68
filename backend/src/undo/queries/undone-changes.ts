import type { AuditChange } from '@cablepark/contracts/audit/list-audit-trail';
import { eurosOf } from '@cablepark/contracts/shared/money';
import { differences } from '../../audit/queries/recorded-changes.ts';
import { shownFields } from '../../audit/queries/setting-changes.ts';
import { heldSlots } from '../../schedule/queries/booking-view.ts';
import type { DaySchedule, PlacedBooking, Slot } from '../../schedule/domain/day-schedule.ts';
import type { DayPast } from '../domain/day-past.ts';
import { bookingWith, partsOf } from '../domain/revert-day.ts';
import type { SettingsPast } from '../domain/settings-past.ts';

type Fields = Readonly<Record<string, unknown>>;

const slotFields = (slot: Slot | undefined): Fields =>
  slot ? { status: slot.status, price: eurosOf(slot.priceCents) } : { status: null, price: null };

const bookingFields = (booking: PlacedBooking | undefined): Fields =>
  booking
    ? {
        status: booking.postponed ? 'postponed' : 'standing',
        timeSlots: heldSlots(booking),
        attendance: booking.attendance,
      }
    : { status: 'cancelled', timeSlots: [] };

/** What taking an action back changes on its days. Bookings that go from day to day are compared over all of them. */
export function undoneOnDays(days: readonly DayPast[]): AuditChange[] {
  const slots = days.flatMap((past) =>
    partsOf(past).slots.flatMap((slotId) =>
      differences(slotFields(past.after.slots.get(slotId)), slotFields(past.before.slots.get(slotId))).map(
        (change) => ({ ...change, slotId }),
      ),
    ),
  );
  const serials = [...new Set(days.flatMap((past) => partsOf(past).serials))];
  const find = (serial: string, at: (past: DayPast) => DaySchedule) =>
    days.flatMap((past) => bookingWith(serial, at(past)) ?? [])[0];
  const bookings = serials.flatMap((serial) =>
    differences(bookingFields(find(serial, ({ after }) => after)), bookingFields(find(serial, ({ before }) => before))),
  );
  return [...slots, ...bookings];
}

/** What taking an action back changes of the settings. An address is personal, so it is only named. */
export const undoneSettings = ({ names, before, after }: SettingsPast): AuditChange[] =>
  names.flatMap((name) =>
    name === 'adminEmail'
      ? [{ field: 'email', before: null, after: null }]
      : differences(settingFields(name, after), settingFields(name, before)),
  );

type Configuration = SettingsPast['before'];

function settingFields(name: string, configuration: Configuration): Fields {
  const [kind, part = ''] = name.split('.');
  switch (kind) {
    case 'operatingHours':
      return shownFields(configuration.operatingHours.find(({ dayOfWeek }) => dayOfWeek === Number(part)));
    case 'pricing':
      return shownFields(configuration.pricing.find((price) => price.name === part));
    case 'leadTime':
      return shownFields(configuration.leadTime);
    case 'reminders':
      return { hoursBefore: configuration.reminders.hoursBefore };
    case 'specialDay':
      return shownFields(configuration.specialDays.get(part));
    default:
      return {};
  }
}
