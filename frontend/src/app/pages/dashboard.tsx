import { DashboardPage } from '../../features/dashboard/pages/dashboard-page.tsx';
import { useQuickBooking } from '../../features/staff-bookings/quick-booking/quick-booking.ts';

/** `/admin/dashboard` is composed of two features: the dashboard and the quick-booking dialog that its button opens. */
export function Dashboard() {
  const { open } = useQuickBooking();
  return <DashboardPage onCreateBooking={open} />;
}
