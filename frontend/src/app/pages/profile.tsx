import { signedIn } from '@cablepark/contracts/shared/roles';
import { ProfilePage } from '../../features/accounts/pages/profile-page.tsx';
import { OwnBookings } from '../../features/own-bookings/own-bookings.tsx';
import { RequireRole } from '../guards/require-role.tsx';

/** `/profile`, put together of two features. */
export const Profile = () => (
  <RequireRole roles={signedIn} signInAt="/auth">
    <ProfilePage bookings={<OwnBookings />} />
  </RequireRole>
);
