import { lazy, Suspense } from 'react';
import { staff } from '@cablepark/contracts/shared/roles';
import { useCurrentUser, isOneOf } from '../../shared/session/current-user.ts';

const QuickBookingControl = lazy(async () => ({
  default: (await import('../../features/staff-bookings/quick-booking/quick-booking-control.tsx')).QuickBookingControl,
}));

/** The button by which staff create a booking from any page (rule 1.8). It is in the header, where it covers nothing. */
export function CreateBooking() {
  const { user } = useCurrentUser();
  return (
    isOneOf(user, staff) && (
      <Suspense fallback={null}>
        <QuickBookingControl />
      </Suspense>
    )
  );
}
