import type { AuditChange } from '@cablepark/contracts/audit/list-audit-trail';
import { settingNames } from '@cablepark/contracts/configuration/setting-names';
import { eurosOf } from '@cablepark/contracts/shared/money';
import { differences } from '../../audit/queries/recorded-changes.ts';
import { shownFields } from '../../audit/queries/row-changes.ts';
import { heldSlots } from '../../schedule/queries/booking-view.ts';
import type { BookingPart, Parts, SettingPart, SlotPart } from '../domain/parts.ts';
import type { Reach } from '../domain/reach.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What an undo changes. */
export const undoneChanges = ({ settings, slots, bookings }: Reach, before: Parts, after: Parts): AuditChange[] => [
  ...settings.flatMap((name) => {
    const fields = ({ settings: values }: Parts) => settingFields(values.get(name));
    // An address is personal, so it is only named.
    return name === settingNames.adminEmail
      ? [{ field: 'email', before: null, after: null }]
      : differences(fields(before), fields(after));
  }),
  ...slots.flatMap((slotId) =>
    differences(slotFields(before.slots.get(slotId)), slotFields(after.slots.get(slotId))).map((change) => ({
      ...change,
      slotId,
    })),
  ),
  ...bookings.flatMap((bookingId) =>
    differences(bookingFields(before.bookings.get(bookingId)), bookingFields(after.bookings.get(bookingId))),
  ),
];

const settingFields = (setting: SettingPart | undefined): Fields => shownFields(setting?.value);

const slotFields = (slot: SlotPart | undefined): Fields =>
  slot ? { status: slot.status, price: eurosOf(slot.priceCents) } : { status: null, price: null };

const bookingFields = (booking: BookingPart | undefined): Fields =>
  booking
    ? {
        status: booking.postponed ? 'postponed' : 'standing',
        timeSlots: heldSlots(booking),
        attendance: booking.attendance,
      }
    : { status: 'cancelled', timeSlots: [] };
