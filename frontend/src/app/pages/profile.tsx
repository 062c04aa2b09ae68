import { ProfilePage } from '#features/accounts/pages/profile-page';
import { OwnBookings } from '#features/own-bookings/own-bookings';

/** `/profile` is composed of two features: the account and the user's own bookings. */
export const Profile = () => <ProfilePage bookings={<OwnBookings />} />;
