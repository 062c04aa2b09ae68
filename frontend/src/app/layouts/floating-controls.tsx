import { lazy, Suspense } from 'react';
import { staff } from '@cablepark/contracts/shared/roles';
import { useCurrentUser } from '../../shared/session/current-user.ts';
import { isOneOf } from '../../shared/session/roles.ts';
import { FeedbackControl } from './feedback-control.tsx';
import css from './floating-controls.module.css';

const QuickBookingControl = lazy(async () => ({
  default: (await import('../../features/staff-bookings/quick-booking/quick-booking-control.tsx')).QuickBookingControl,
}));

/**
 * The controls that float at the lower edge of every page: feedback for guests and athletes, a new booking for staff
 * (rules 1.8 and 10.1).
 */
export function FloatingControls() {
  const { user, isLoading } = useCurrentUser();
  if (isLoading) return null;
  return (
    <div className={css['controls']}>
      {isOneOf(user, ['guest', 'athlete']) && <FeedbackControl />}
      {isOneOf(user, staff) && (
        <Suspense fallback={null}>
          <QuickBookingControl />
        </Suspense>
      )}
    </div>
  );
}
