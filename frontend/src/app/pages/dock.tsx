import { DockPage } from '../../features/dock/pages/dock-page.tsx';
import { WalkInDialog } from '../../features/staff-bookings/walk-in/walk-in-dialog.tsx';

/** `/admin/today` is composed of two features: the dock and the staff's form about a booking. */
export const Dock = () => <DockPage renderWalkIn={(form) => <WalkInDialog {...form} />} />;
