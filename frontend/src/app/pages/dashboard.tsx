import { DashboardPage } from '../../features/dashboard/pages/dashboard-page.tsx';
import { useQuickBooking } from '../../features/staff-bookings/quick-booking/quick-booking.ts';

/** `/admin/dashboard`, composed of two features: its button opens the dialog that makes a booking. */
export function Dashboard() {
  const { open } = useQuickBooking();
  return <DashboardPage onCreateBooking={open} />;
}
