import { useLocation } from 'react-router-dom';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { ListedWaitlistEntry } from '@cablepark/contracts/schedule/waitlist';
import { dayOf } from '@cablepark/contracts/shared/riga-time';

import { OFFLINE_PAGE } from '#shared/device/offline-page';
import { useIsManager } from '#shared/session/current-user';
import { slotOf } from '../slots/slots.ts';
import { toBookingAddress } from '../staff-bookings/booking-address.ts';

const toDockAddress = (shown: Readonly<Record<string, string>>): string =>
  `${OFFLINE_PAGE}?${new URLSearchParams(shown).toString()}`;

/** The page of a person. Their pseudonym says nothing of them. */
export const toPersonAddress = (customer: string): string =>
  `/admin/people/${encodeURIComponent(customer)}`;

/** The address where staff see a waitlist's entry: at the dock, on its day. */
export const toWaitlistAddress = ({
  timeSlotId,
}: Pick<ListedWaitlistEntry, 'timeSlotId'>): string =>
  toDockAddress({ day: dayOf(timeSlotId), line: String(timeSlotId) });

/** Where a booking's dialog opens: at the dock for staff who are there or work only there. */
export function useBookingAddress(): (
  booking: Pick<BookingWithSlots, 'reference' | 'timeSlots'>,
) => string {
  const isManager = useIsManager();
  const isAtDock = useLocation().pathname === OFFLINE_PAGE;
  return ({ reference, timeSlots }) => {
    if (isManager && !isAtDock) {
      return toBookingAddress(reference);
    }

    const [first] = timeSlots;
    return toDockAddress(first ? { day: dayOf(slotOf(first)), reference } : { reference });
  };
}
