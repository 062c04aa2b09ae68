import { BookingDialogs } from '../../features/staff-bookings/booking-dialogs.tsx';
import { BookingsPage } from '../../features/staff-calendar/pages/bookings-page.tsx';

/** `/admin/bookings` is composed of two features: the staff's calendar and the dialogs about a booking. */
export const Bookings = () => <BookingsPage renderBooking={(dialogs) => <BookingDialogs {...dialogs} />} />;
