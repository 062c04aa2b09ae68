import { ProfilePage } from '../../features/accounts/pages/profile-page.tsx';
import { OwnBookings } from '../../features/own-bookings/own-bookings.tsx';

/** `/profile`, composed of two features: the account and its bookings. */
export const Profile = () => <ProfilePage bookings={<OwnBookings />} />;
