import { DockPage } from '../../features/dock/pages/dock-page.tsx';
import { BookingDialogs } from '../../features/staff-bookings/booking-dialogs.tsx';
import { WalkInDialog } from '../../features/staff-bookings/new-booking/new-booking-dialogs.tsx';

const NO_SLOTS = { starts: [], byStart: new Map() };

/** `/admin/today` is composed of two features: the dock, and the staff's dialogs about bookings. */
export const Dock = () => (
  <DockPage
    renderWalkIn={(form) => <WalkInDialog {...form} />}
    renderBooking={(dialog) => <BookingDialogs {...dialog} selected={NO_SLOTS} onDone={dialog.onClose} />}
  />
);
